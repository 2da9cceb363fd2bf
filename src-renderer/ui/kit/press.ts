/** What is clicked by being pressed and let go in the same place. */
const pressed = [
  'button',
  'a',
  'label',
  'summary',
  'tr',
  '[type="checkbox"]',
  '[type="radio"]',
  '[role="option"]',
]
  .map(one => `${one}:active`)
  .join();

/** About two frames: of what is let go the click has been by then. */
const lookAgainMs = 30;

const after = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));
const isPressed = (): boolean => document.querySelector(pressed) !== null;

/** One for all that wait: they go on in the order in which they came. */
let release: Promise<void> | null = null;

async function letGo(): Promise<void> {
  while (isPressed()) await after(lookAgainMs);
  release = null;
}

/**
 * Resolves at once, or when what is being pressed has been let go and its click been dealt with. What moves a button away
 * from under the pointer before that takes its click, which is then nobody's.
 * @param mostMs to wait; the browser may miss that something was let go
 */
export function released(mostMs?: number): Promise<void> {
  if (release === null && !isPressed()) return Promise.resolve();
  release ??= letGo();
  return mostMs === undefined ? release : Promise.race([release, after(mostMs)]);
}
