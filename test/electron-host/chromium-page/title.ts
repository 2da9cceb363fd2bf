import type { Target } from './chromium.ts';

const world = 'Keyholder test: title';
const binding = '__titled';

/** Chromium's protocol has no event for it: a script in a world of its own looks. */
export function watchTitle({ devTools }: Target, titled: (title: string) => void): void {
  devTools.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === binding) titled(payload);
  });
  devTools.tell('Runtime.addBinding', { name: binding, executionContextName: world });
  devTools.tell('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (window === window.top) (${look.toString()})();`,
    worldName: world,
  });
}

function look(): void {
  const tell = (globalThis as unknown as Record<string, (title: string) => void>).__titled;
  let last = '';
  const observer = new MutationObserver(() => {
    if (document.title === last) return;
    last = document.title;
    tell?.(last);
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}
