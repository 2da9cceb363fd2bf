import type {
  BrowserWindowConstructorOptions,
  HandlerDetails,
  LoadURLOptions,
  Session,
  WebContents,
} from 'electron';
import { mayOpenWindow, type SignInRule } from '../guards/security-rules.ts';
import { signInWebPreferences } from '../page/web-preferences.ts';
import { hostTitle } from './shown-host.ts';
import type { Opened, SignInFrame } from './sign-in-frame.ts';
import { signInWindowOptions } from './sign-in-window-options.ts';

/** SECURITY: no more than three windows beside the first are open at once, whichever of them asks for another. */
const maxPopups = 3;

/** What `createWindow` is called with, beside what the page asked for, which is not looked at. */
interface Made extends BrowserWindowConstructorOptions {
  /** Missing where a link was clicked with Ctrl, Shift or the middle button: nothing is loaded then. */
  webContents?: WebContents;
}

/** The windows that the pages of one attempt open. */
export class SignInPopups {
  readonly #open = new Set<SignInFrame>();
  readonly #rule: SignInRule;
  readonly #session: Session;
  readonly #makeFrame: (made: Opened) => SignInFrame;
  #ended = false;

  constructor(options: {
    rule: SignInRule;
    session: Session;
    makeFrame: (made: Opened) => SignInFrame;
  }) {
    this.#rule = options.rule;
    this.#session = options.session;
    this.#makeFrame = options.makeFrame;
  }

  /** Closes them all, and no more are opened. */
  end(): void {
    this.#ended = true;
    for (const frame of this.#open) frame.close();
  }

  /** Lets a page of the attempt open windows. */
  allow(opener: SignInFrame): void {
    opener.page.setWindowOpenHandler(details => {
      if (this.#full() || !mayOpenWindow(this.#rule, details.url)) return { action: 'deny' };
      return {
        action: 'allow',
        // For the page's process, which is started before the window is made, and should `createWindow` not be asked.
        overrideBrowserWindowOptions: {
          ...signInWindowOptions(hostTitle(null)),
          webPreferences: signInWebPreferences(this.#session),
        },
        createWindow: made => this.#adopt(made, details),
      };
    });
    // SECURITY: a window that Electron made as a page wants it is gone before it can be used. Frames of one page in several
    // processes can ask at once, and the refusal for one then loses what we said for the other (`_init` in
    // lib/browser/api/web-contents.ts keeps it in one place for all of them).
    opener.page.on('did-create-window', window => window.destroy());
  }

  #full(): boolean {
    return this.#ended || this.#open.size >= maxPopups;
  }

  #adopt({ webContents, webPreferences }: Made, details: HandlerDetails): WebContents {
    // Asked again: several may have been allowed before the first of them is here.
    if (webContents && this.#full()) {
      webContents.close();
      return webContents;
    }
    const flags = (webPreferences as { openerSandboxFlags?: number } | undefined)?.openerSandboxFlags;
    const frame = this.#makeFrame({
      ...(webContents ? { guest: webContents } : { firstUrl: details.url }),
      ...(flags === undefined ? {} : { openerSandboxFlags: flags }),
    });
    this.#open.add(frame);
    frame.window.once('closed', () => this.#open.delete(frame));
    this.allow(frame);
    if (!webContents) frame.load(details.url, loadOptions(details));
    return frame.page;
  }
}

function loadOptions({ referrer, postBody }: HandlerDetails): LoadURLOptions {
  if (!postBody) return { httpReferrer: referrer };
  const boundary = postBody.boundary === undefined ? '' : `; boundary=${postBody.boundary}`;
  const extraHeaders = `content-type: ${postBody.contentType}${boundary}`;
  return { httpReferrer: referrer, postData: postBody.data, extraHeaders };
}
