import {element} from './dom.js';

/**
 * @param {HTMLElement} main
 * @param {import('./route.js').Route} route
 * @param {import('./page.js').Services} services
 */
export function open(main, route, services) {
  main.append(element('p', {}, route.view));
  services.setTitle(route.view);
  return {close() {}};
}
