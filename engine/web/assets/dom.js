/** @typedef {string | number | Node | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Attributes */

/**
 * Sets attributes. Functions become event listeners (`onclick`), `true` an empty attribute; null, undefined
 * and false remove the attribute.
 * @param {Element} target
 * @param {Attributes} attributes
 */
export function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      target.addEventListener(name.slice(2), value);
    } else if (value === null || value === undefined || value === false) {
      target.removeAttribute(name);
    } else {
      target.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children  strings become text; null, undefined and false are skipped
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const created = document.createElement(tag);
  setAttributes(created, attributes);
  append(created, children);
  return created;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const created = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setAttributes(created, attributes);
  append(created, children);
  return created;
}

/**
 * Replaces the content of an element.
 * @param {Element} target
 * @param {...Child} children
 */
export function fill(target, ...children) {
  target.replaceChildren();
  append(target, children);
}

/**
 * Returns the element with an id that the page is known to contain.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found;
}

/**
 * @param {Element} target
 * @param {Child[]} children
 */
function append(target, children) {
  for (const child of children) {
    if (child instanceof Node) {
      target.append(child);
    } else if (child !== null && child !== undefined && child !== false) {
      target.append(String(child));
    }
  }
}
