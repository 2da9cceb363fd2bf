/**
 * Follows electron:lib/browser/api/web-contents.ts (-will-add-new-contents, -add-new-contents) and guest-window-manager.ts.
 * - The window open handler of the opener decides; without one a window is made. What it answers that is no object denies, and
 *   is printed.
 * - Allowed: `web-contents-created` for the guest, `browser-window-created`, then `did-create-window` on the opener, all before
 *   the guest goes to its address.
 * - With `createWindow` in the answer that is asked instead, with all options and the guest, which it has to give back; there is
 *   no `did-create-window` then.
 * - The empty document of a guest has the origin of its opener.
 * - A guest goes with its opener, unless it outlives it.
 */
import { BrowserWindow } from './browser-window.ts';
import type { WindowOpen } from './page.ts';
import { WebContents, type WindowOpenDetails, type WindowOpenResponse } from './web-contents.ts';
import { guestOptions, guestPreferences, parseFeatures } from './window-features.ts';
import { world } from './world.ts';

const foreign =
  'Invalid webContents. Created window should be connected to webContents passed with options object.';

/** @returns whether a window was made */
export function openGuest(opener: WebContents, open: WindowOpen): boolean {
  const referrer = { url: opener.getURL(), policy: 'strict-origin-when-cross-origin' };
  const { attach, ...details } = open;
  const answer = ask(opener, { ...details, referrer });
  if (answer === 'deny') return false;
  const override = { ...answer.overrideBrowserWindowOptions };
  const parsed = parseFeatures(open.features);
  const given = override.webPreferences;
  const webPreferences = guestPreferences(opener.getLastWebPreferences(), parsed.webPreferences, {
    ...(typeof given === 'object' ? given : {}),
  });
  // The guest is in the session of its opener, whatever the preferences name.
  const guest = new WebContents({ ...webPreferences, session: opener.session }, attach);
  guest.mainFrame.moved({ url: '', origin: opener.mainFrame.origin, isMainFrame: true });
  const options = guestOptions(parsed.options, { ...override, webPreferences });
  if (typeof answer.createWindow === 'function') {
    if (answer.createWindow({ webContents: guest, ...options }) !== guest) throw new Error(foreign);
    if (answer.outlivesOpener !== true) tie(opener, guest);
    return true;
  }
  const window = new BrowserWindow({ ...options, webContents: guest });
  if (answer.outlivesOpener !== true) tie(opener, guest);
  opener.emit('did-create-window', window, {
    url: open.url,
    frameName: open.frameName,
    options,
    disposition: open.disposition,
    referrer,
  });
  return true;
}

function ask(opener: WebContents, details: WindowOpenDetails): WindowOpenResponse | 'deny' {
  const handler = opener.windowOpenHandler;
  if (!handler) return { action: 'allow' };
  let answer: WindowOpenResponse | null;
  try {
    answer = handler(details);
  } catch (error) {
    world().computer.uncaught(error);
    return 'deny';
  }
  if (typeof answer !== 'object' || answer === null || !['allow', 'deny'].includes(answer.action)) {
    world().computer.stderr('The window open handler response must be an object with an action.\n');
    return 'deny';
  }
  return answer.action === 'deny' ? 'deny' : answer;
}

function tie(opener: WebContents, guest: WebContents): void {
  const end = () => guest.destroy();
  opener.once('current-render-view-deleted', end);
  guest.once('destroyed', () => opener.removeListener('current-render-view-deleted', end));
}
