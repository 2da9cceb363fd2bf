/** Also where it is no stop of the Tab key: a heading or a message. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}

/** As a `ref`: what comes in place of the form that had the focus takes it, and is seen from its beginning. */
export function focusAsItComes(element: HTMLElement | null): void {
  if (!element) return;
  focusOn(element);
  element.scrollIntoView({ block: 'start' });
}
