import { randomUUID } from 'node:crypto';
import { type BaseWindow, type Cookie, type Session, session } from 'electron';
import { settledWithin } from '../../adapters/settled-within.ts';
import type { SignInWindow } from '../../core/base/ports/sign-in-window.ts';
import { closeNetwork, type SessionRules } from '../guards/security.ts';
import { mayNavigate, type SignInRule } from '../guards/security-rules.ts';
import { acceptCookie } from './accept-cookie.ts';
import { ProofQueue } from './proof-queue.ts';
import { type Opened, openSignInFrame, type SignInFrame } from './sign-in-frame.ts';
import { SignInPopups } from './sign-in-popups.ts';

type CaptureOptions = Parameters<SignInWindow['capture']>[0];

/** Clearing waits for Chromium's services; one that does not answer must not keep the next attempt from beginning. */
const clearWithinMs = 10_000;

/** One sign-in: its session, its windows, and the cookie that it is all about. */
export class SignInAttempt {
  readonly #options: CaptureOptions;
  readonly #rule: SignInRule;
  readonly #session: Session;
  readonly #stripSession: Session;
  readonly #popups: SignInPopups;
  readonly #proofs: ProofQueue;
  readonly #ended = Promise.withResolvers<string | null>();
  /** All there were, the closed ones too: the pages of all of them have to be gone. */
  readonly #frames: SignInFrame[] = [];

  constructor(rules: SessionRules, options: CaptureOptions) {
    this.#options = options;
    this.#rule = { kind: 'sign-in', dashboardUrl: options.dashboardUrl };
    // SECURITY: a fresh session in memory for each attempt, forgotten afterwards: no earlier sign-in is reused.
    this.#session = session.fromPartition(`sign-in-${randomUUID()}`, { cache: false });
    rules.set(this.#session, this.#rule);
    // Shared by all attempts: nothing is ever kept in it, and Electron frees no session.
    this.#stripSession = session.fromPartition('sign-in-strip', { cache: false });
    rules.set(this.#stripSession, { kind: 'strip' });
    closeNetwork(this.#stripSession);
    this.#popups = new SignInPopups({
      rule: this.#rule,
      session: this.#session,
      makeFrame: made => this.#makeFrame(this.#frames[0]?.window ?? null, made),
    });
    this.#proofs = new ProofQueue(options.prove, this.#ended.resolve);
  }

  /** False when there is no window any more. */
  focus(): boolean {
    const window = this.#frames[0]?.window;
    if (!window || window.isDestroyed()) return false;
    if (window.isMinimized()) window.restore();
    window.focus();
    return true;
  }

  /** Resolves, after everything is cleaned up, with the session's value, or null where the owner closed the window. */
  async run(parent: BaseWindow | null): Promise<string | null> {
    try {
      const { dashboardUrl } = this.#options;
      this.#session.cookies.on('changed', (_event, cookie, _cause, removed) => {
        if (!removed) this.#offer(cookie);
      });
      const first = this.#makeFrame(parent, { firstUrl: dashboardUrl });
      this.#popups.allow(first);
      // A proof under way when the owner closes the window still counts: the page may just have said "signed in".
      first.window.once('closed', () => {
        this.#popups.end();
        this.#proofs.idle().then(() => this.#ended.resolve(null));
      });
      first.load(dashboardUrl);
      first.page.focus();
      return await this.#ended.promise;
    } finally {
      await this.#cleanUp();
    }
  }

  #makeFrame(parent: BaseWindow | null, made: Opened): SignInFrame {
    const frame = openSignInFrame({
      ...made,
      session: this.#session,
      stripSession: this.#stripSession,
      parent,
      mayShow: url => mayNavigate(this.#rule, { url, isMainFrame: true }),
      pasteInstead: () => this.#frames[0]?.close(),
    });
    const readJar = () => this.#readJar();
    frame.page.on('did-navigate', readJar).on('did-navigate-in-page', readJar).on('did-finish-load', readJar);
    this.#frames.push(frame);
    return frame;
  }

  #offer(cookie: Cookie): void {
    const { cookieName: name, dashboardUrl } = this.#options;
    const value = acceptCookie(cookie, { name, dashboardUrl });
    if (value !== null) this.#proofs.offer(value);
  }

  #readJar(): void {
    const offer = (cookie: Cookie) => this.#offer(cookie);
    this.#session.cookies.get({ name: this.#options.cookieName }).then(
      cookies => cookies.forEach(offer),
      () => undefined, // the window went away meanwhile
    );
  }

  /** In this order: the pages must be gone before their data is, and the data before the connections. */
  async #cleanUp(): Promise<void> {
    const own = this.#session;
    own.cookies.removeAllListeners('changed');
    this.#popups.end();
    for (const frame of this.#frames) frame.close();
    await Promise.all(this.#frames.map(frame => frame.gone));
    await settledWithin(clearWithinMs, own.clearData());
    await settledWithin(clearWithinMs, own.clearAuthCache());
    await settledWithin(clearWithinMs, own.closeAllConnections());
  }
}
