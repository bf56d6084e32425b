import {element, setAttributes} from './dom.js';
import {numberText} from './numbers.js';
import {patchChildren, setText} from './patch.js';

/** @typedef {string | number | null | undefined} Value */
/**
 * @template Row
 * @typedef {object} Column
 * @property {string} title
 * @property {string} [hint]  explains the title
 * @property {boolean} [isText]  aligned to the left; sorted in ascending order first
 * @property {boolean} [isHeading]  whether its cells name their rows
 * @property {string} [class]
 * @property {(row: Row) => Value} value  sort key; a column that has only null values is hidden
 * @property {(row: Row) => string} [text]  default: the value
 * @property {(cell: HTMLElement, row: Row) => void} [show]  fills or updates a cell; default: sets the text
 */
/**
 * @template Row
 * @typedef {object} TableOptions
 * @property {string} caption
 * @property {Column<Row>[]} columns
 * @property {(row: Row) => string} key  unique among the rows
 * @property {string} things  plural noun for the rows, such as 'engines'
 * @property {number} [limit]  number of rows to show at first
 */

/**
 * Creates a table in a box that scrolls. Its columns can be sorted.
 * @template Row
 * @param {TableOptions<Row>} options
 */
export function createTable({caption, columns, key, things, limit = Infinity}) {
  /** @type {Row[]} */
  let rows = [];
  let shownLimit = limit;
  /** @type {{column: Column<Row>, descending: boolean} | null} */
  let order = null;

  const headings = columns.map((column) => {
    const button = element('button', {type: 'button', title: column.hint}, column.title);
    button.addEventListener('click', () => {
      order = nextOrder(order, column);
      showRows();
    });
    return element('th', {scope: 'col', class: classOf(column)}, button);
  });
  const body = element('tbody');
  const table = element(
      'table', {class: 'data'}, element('caption', {class: 'visually-hidden'}, caption),
      element('thead', {}, element('tr', {}, ...headings)), body);
  const box = element('div', {class: 'scroll-box'}, table);
  const more = element('button', {type: 'button', class: 'more', hidden: true});
  more.addEventListener('click', () => {
    shownLimit = shownLimit === limit ? Infinity : limit;
    showRows();
  });

  const showRows = () => {
    const isVisible = columns.map(({value}) => rows.some((row) => (value(row) ?? null) !== null));
    columns.forEach((column, index) => {
      headings[index].hidden = !isVisible[index];
      const direction = order?.column === column ? order.descending ? 'descending' : 'ascending' : null;
      setAttributes(headings[index], {'aria-sort': direction});
    });
    patchChildren(
        body, sortRows(rows, order).slice(0, shownLimit), key, () => createRow(columns), (line, row) => {
          columns.forEach((column, index) => {
            const cell = /** @type {HTMLElement} */ (line.children[index]);
            cell.hidden = !isVisible[index];
            if (column.show) {
              column.show(cell, row);
            } else {
              setText(cell, column.text ? column.text(row) : String(column.value(row) ?? ''));
            }
          });
        });
    more.hidden = rows.length <= limit;
    box.classList.toggle('tall', shownLimit !== limit);
    setText(
        more,
        shownLimit === limit ? `Show all ${numberText(rows.length)} ${things}` :
                               `Show the first ${numberText(limit)} ${things}`);
  };

  return {
    element: element('div', {class: 'table-frame'}, box, more),
    /** @param {Row[]} newRows */
    update(newRows) {
      rows = newRows;
      showRows();
    },
  };
}

/**
 * @template Row
 * @param {Column<Row>} column
 */
function classOf(column) {
  return [column.isText || column.isHeading ? 'text' : 'number', column.class].filter(Boolean).join(' ');
}

/**
 * @template Row
 * @param {Column<Row>[]} columns
 */
function createRow(columns) {
  return element(
      'tr', {},
      ...columns.map(
          (column) => column.isHeading ? element('th', {scope: 'row', class: classOf(column)}) :
                                         element('td', {class: classOf(column)})));
}

/**
 * Returns the order after a click on a column: its natural order, the reverse, then the order of the data.
 * @template Row
 * @param {{column: Column<Row>, descending: boolean} | null} order
 * @param {Column<Row>} column
 */
function nextOrder(order, column) {
  const natural = !column.isText && !column.isHeading;
  if (order?.column !== column) return {column, descending: natural};
  return order.descending === natural ? {column, descending: !natural} : null;
}

/**
 * Returns the rows in an order, with unknown values last.
 * @template Row
 * @param {Row[]} rows
 * @param {{column: Column<Row>, descending: boolean} | null} order
 * @returns {Row[]}
 */
export function sortRows(rows, order) {
  if (!order) return rows;
  const {column: {value}, descending} = order;
  return [...rows].sort((row, other) => {
    const a = value(row) ?? null;
    const b = value(other) ?? null;
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const difference =
        typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
    return descending ? -difference : difference;
  });
}
