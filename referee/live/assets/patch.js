/**
 * Sets the text of a node unless the node already has it, so that a selection of unchanged text survives.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Sets an attribute unless it already has the value.
 * @param {Element} target
 * @param {string} name
 * @param {string} value
 */
export function setAttribute(target, name, value) {
  if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** @type {WeakMap<Element, Map<string, Element>>} */
const childrenByKey = new WeakMap();

/**
 * Updates an element's children to match `items`. Reuses existing children, so that
 * focus, selection, scroll positions and open details survive.
 * @template Item
 * @template {Element} Child
 * @param {Element} parent  has no other children
 * @param {readonly Item[]} items
 * @param {(item: Item) => string} keyOf  returns a key that is unique among the items
 * @param {(item: Item) => Child} create
 * @param {(child: Child, item: Item, index: number) => void} [update]
 */
export function patchChildren(parent, items, keyOf, create, update = () => {}) {
  let restore = () => {};
  let isMoved = false;
  const previous = childrenByKey.get(parent) ?? new Map();
  /** @type {Map<string, Element>} */
  const current = new Map(items.map((item) => {
    const key = keyOf(item);
    return [key, previous.get(key) ?? create(item)];
  }));
  for (const [key, child] of previous) {
    if (!current.has(key)) child.remove();
  }
  let next = parent.firstElementChild;
  for (const child of current.values()) {
    if (child === next) {
      next = next.nextElementSibling;
      continue;
    }
    if (child.parentElement === parent && !isMoved) {
      isMoved = true;
      restore = rememberFocus(parent);
    }
    parent.insertBefore(child, next);
  }
  childrenByKey.set(parent, current);
  items.forEach((item, index) => update(/** @type {Child} */ (current.get(keyOf(item))), item, index));
  restore();
}

/**
 * Returns a function that restores the focus and the selection, which elements lose when they are moved.
 * @param {Element} parent
 */
function rememberFocus(parent) {
  const focused = document.activeElement;
  const selection = getSelection();
  const {anchorNode, anchorOffset = 0, focusNode, focusOffset = 0} = selection ?? {};
  return () => {
    if (selection && anchorNode && focusNode && parent.contains(anchorNode) && parent.contains(focusNode)) {
      const isLost = selection.anchorNode !== anchorNode || selection.focusNode !== focusNode;
      if (isLost) selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
    }
    const isLost = focused !== document.activeElement && focused instanceof HTMLElement;
    if (isLost && parent.contains(focused)) focused.focus({preventScroll: true});
  };
}
