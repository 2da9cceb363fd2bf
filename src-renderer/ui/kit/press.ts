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

/**
 * Resolves at once, or when what is being pressed has been let go and its click been dealt with. What moves a button away
 * from under the pointer before that takes its click, which is then nobody's.
 * @param mostMs to wait; the browser may miss that something was let go
 */
export async function released(mostMs = Number.POSITIVE_INFINITY): Promise<void> {
  const until = performance.now() + mostMs;
  while (document.querySelector(pressed) !== null && performance.now() < until)
    await new Promise(resolve => setTimeout(resolve, lookAgainMs));
}
