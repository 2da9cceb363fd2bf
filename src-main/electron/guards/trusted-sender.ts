import { appOrigin, isAppUrl } from '../page/app-origin.ts';

/** What Electron says of the sender of a message, reduced to what the decision needs. */
export interface Sender {
  /** The message came from the web contents of our own window. */
  ofOurWindow: boolean;
  /** null: the frame has navigated away or is gone. */
  frame: { url: string; origin: string; isMainFrame: boolean } | null;
}

/**
 * SECURITY: only the main frame of our own window, while it shows our own page, may call the core. URL and origin
 * are both asked: about:blank children inherit the origin, and a sandboxed page keeps the URL with an opaque one.
 */
export function isTrustedSender(sender: Sender): boolean {
  const { frame } = sender;
  if (!sender.ofOurWindow || frame === null) return false;
  return frame.isMainFrame && frame.origin === appOrigin && isAppUrl(frame.url);
}
