/**
 * vitest setup for files that share a process: what is Keyholder's or the tests' is loaded anew for each, with the state that its
 * modules begin with. Libraries stay. Where there is a window it is left as the first file found it.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.useRealTimers();

if (typeof window !== 'undefined') {
  window.location.hash = '';
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
}
