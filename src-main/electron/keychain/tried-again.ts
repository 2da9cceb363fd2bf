/** About half a second in all. */
export const mostTries = 10;
const pauseMs = 50;

export const pause = () => new Promise<void>(resolve => setTimeout(resolve, pauseMs));

/** Does it until it shows, for Electron says of no change of the clipboard whether it was made. @throws Error where it never does */
export async function untilShown(change: () => unknown, isShown: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await change();
    await pause();
    if (await isShown()) return;
  }
  throw new Error('The clipboard did not take it.');
}
