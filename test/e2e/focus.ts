import type { Page } from '@playwright/test';

declare global {
  interface Window {
    focusWasLost?: (what: string) => void;
  }
}

/** What had the focus each time that it fell to nowhere and stayed there: whoever has no mouse begins again at the top of the page. */
export async function watchFocus(page: Page): Promise<readonly string[]> {
  const lost: string[] = [];
  await page.exposeFunction('focusWasLost', (what: string) => lost.push(what));
  await page.addInitScript(() => {
    let held: string | null = null;
    let misses = 0;
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) held = target.outerHTML.slice(0, 160);
    });
    document.addEventListener('pointerdown', ({ target }) => {
      // A click beside everything takes the focus away, and is meant to.
      if (
        target instanceof Element &&
        !target.closest('a, button, input, label, select, textarea, [tabindex]')
      ) {
        held = null;
      }
    });
    setInterval(() => {
      const isLost = held !== null && document.hasFocus() && document.activeElement === document.body;
      misses = isLost ? misses + 1 : 0;
      if (misses !== 6) return;
      window.focusWasLost?.(held ?? '');
      held = null;
    }, 100);
  });
  return lost;
}
