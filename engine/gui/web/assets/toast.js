import {byId, element, fill} from './dom.js';

const duration = 8000;  // milliseconds
let timer = 0;

/**
 * Shows a message with a button for a while.
 * @param {string} text
 * @param {string} action  text of the button
 * @param {() => void} onAction
 */
export function showToast(text, action, onAction) {
  const toast = byId('toast');
  const hide = () => {
    toast.hidden = true;
  };
  const act = () => {
    hide();
    onAction();
  };
  fill(toast, element('span', {}, text), element('button', {type: 'button', onclick: act}, action));
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hide, duration);
}
