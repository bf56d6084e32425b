import {element} from './dom.js';

/**
 * Creates a button that copies a text to the clipboard.
 * @param {string} label
 * @param {() => string} text
 * @param {(message: string) => void} announce
 */
export function copyButton(label, text, announce) {
  const button = element(
      'button', {
        type: 'button',
        onclick: async () => {
          const copied = await copy(text());
          const message = copied ? 'Copied' : 'Cannot copy';
          announce(message);
          button.textContent = message;
          setTimeout(() => button.textContent = label, 1500);
        },
      },
      label);
  return button;
}

/**
 * Copies a text. Browsers offer the clipboard only to pages of this machine or with HTTPS, hence the second
 * way.
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = element('textarea', {class: 'visually-hidden'});
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
