/**
 * vitest setup: what a look for an element costs is nothing that a page's tests are about. It comes after `react-commits.ts`, since it
 * loads React.
 */
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import manager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';

// A look for a role asks for the style of each element, and of each of their ancestors happy-dom copies what is inherited with
// `structuredClone`, which is made for other worlds.
manager.prototype.clone = function clone() {
  const copy = Object.assign(new manager(), this);
  for (const [field, value] of Object.entries(copy)) Reflect.set(copy, field, { ...value });
  for (const [name, property] of Object.entries(copy.properties)) copy.properties[name] = { ...property };
  return copy;
};

configure({
  getElementError(message, container) {
    // What is waited for is looked for again and again: `waitFor` adds the page by itself to what the last of them said.
    const waits: unknown = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics');
    const page = waits === true ? '' : prettyDOM(container);
    const error = new Error([message, page].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
