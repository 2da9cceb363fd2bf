import { focusOn } from './focus-on.ts';

/** Where the focus was last, and what surrounded it, innermost first: of the page, or of a dialog, menu or message over it. */
interface Held {
  root: Element | null;
  trail: readonly HTMLElement[];
}

const openDialogs = '[role="dialog"], [role="alertdialog"]';
const focusable = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * The focus never falls to nowhere. Where what held it has gone or was switched off, it goes to what surrounded that and is still
 * there, or to where a dialog or a menu was opened from, or to the heading; a browser would begin again at the top of the page,
 * and behind an open dialog.
 * @returns ends it
 */
export function keepFocus(page: Document): () => void {
  /** The page first, then what lies over it, in the order of its opening. */
  let all: Held[] = [];
  let asked = 0;

  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const root = target.closest(`${openDialogs}, [role="menu"], body > *`);
    const at = all.findIndex(held => held.root === root);
    all = [...(at < 0 ? all : all.slice(0, at)), { root, trail: trailOf(target, root) }];
  };
  const rescue = () => {
    const held = all.at(-1);
    if (!held || page.activeElement !== page.body) return;
    const [element] = held.trail;
    // Somebody has clicked beside everything.
    if (element && isUsable(element)) return;
    const dialog = [...page.querySelectorAll<HTMLElement>(openDialogs)].findLast(isUsable);
    const mayHave = (one: HTMLElement) => !dialog || dialog.contains(one);
    const way = [...all].reverse().flatMap(({ trail }) => trail);
    const next = way.map(stopAt).find(one => one !== null && mayHave(one));
    const heading = (dialog ?? page).querySelector<HTMLElement>(dialog ? 'h2' : 'h1');
    const target = next ?? heading;
    if (target) focusOn(target);
  };
  const ask = () => {
    cancelAnimationFrame(asked);
    // A browser takes the focus away when it draws, not when the page changes.
    asked = requestAnimationFrame(() => setTimeout(rescue));
  };
  const changes = new MutationObserver(ask);
  changes.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  page.addEventListener('focusin', enter);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(asked);
    page.removeEventListener('focusin', enter);
  };
}

function trailOf(element: HTMLElement, root: Element | null): HTMLElement[] {
  const { parentElement } = element;
  return [element, ...(parentElement && element !== root ? trailOf(parentElement, root) : [])];
}

/** What takes the focus for an element; null: it is gone, or is no stop. A dialog, a section and the content have a heading for that. */
function stopAt(element: HTMLElement): HTMLElement | null {
  if (!isUsable(element)) return null;
  const named: boolean = element.matches(`${openDialogs}, section[aria-labelledby], main`);
  if (named) return element.querySelector('h1, h2');
  return element.matches(focusable) ? element : null;
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}
