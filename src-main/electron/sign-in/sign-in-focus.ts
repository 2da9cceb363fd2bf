import type { BaseWindow, WebContents } from 'electron';

/** The keyboard in a window with two pages: it begins in the first of them. */
export function shareKeyboard(window: BaseWindow, page: WebContents, strip: WebContents): void {
  let focused = page;
  const focus = (contents: WebContents) => {
    if (!contents.isDestroyed()) contents.focus();
  };
  for (const [own, other] of [
    [page, strip],
    [strip, page],
  ] as const) {
    own.on('focus', () => {
      focused = own;
    });
    // Tab never leaves a page (WebContents::TakeFocus), so the strip's button needs the key that browsers have for this.
    own.on('before-input-event', (event, { type, key }) => {
      if (type !== 'keyDown' || key !== 'F6') return;
      event.preventDefault();
      focus(other);
    });
  }
  // Electron hands the focus to the window and forgets which of its pages had it.
  window.on('focus', () => {
    if (window.isFocused()) focus(focused);
  });
}
