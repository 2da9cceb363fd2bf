/**
 * Follows electron:shell/browser/api/electron_api_session.cc and lib/browser/api/session.ts.
 * - Before `ready` there is none: it throws.
 * - The same partition gives the same object, as long as the process lives. Without `persist:` it is in memory; the name
 *   `''` is the default session.
 * - `session-created` is emitted by `app` while the first call is under way, so before anybody has the session.
 * - Without a handler every permission is granted but one (shell/browser/electron_permission_manager.cc: `RequestPermissionsWithDetails`,
 *   `CheckPermissionWithDetails`). A handler hears the address of the frame that asks, and whether that is the main one; where no frame
 *   asks, as a worker, there is no address.
 * - setProxy takes its rules at once and resolves in a later turn; an unknown mode is all that it rejects.
 */
import { Connections } from './connections.ts';
import { Cookies } from './cookies.ts';
import { loudEmitter } from './loud.ts';
import { emitWithoutEvent } from './native-event.ts';
import { Protocol } from './protocol.ts';
import { SpellChecker } from './spell-checker.ts';
import { WebRequest } from './web-request.ts';
import { world } from './world.ts';

/** The frame that asks, or looks. */
export interface Asker {
  requestingUrl?: string;
  isMainFrame: boolean;
}

type PermissionHandler = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: Asker,
) => void;

type PermissionCheck = (contents: unknown, permission: string, origin: string, details: Asker) => boolean;

export class Session extends loudEmitter('session') {
  readonly cookies = new Cookies();
  readonly protocol = new Protocol();
  readonly webRequest = new WebRequest();
  readonly partition: string;
  /** For tests: what was done to it, in order. */
  readonly done: string[] = [];
  readonly connections = new Connections();
  #userAgent: string | null = null;
  #permissionRequest: PermissionHandler | null = null;
  #permissionCheck: PermissionCheck | null = null;
  #devicePermission: ((details: object) => boolean) | null = null;
  #displayMedia: ((request: object, callback: (streams: object | null) => void) => void) | null = null;
  readonly spellChecker = new SpellChecker();

  constructor(partition: string) {
    super();
    this.partition = partition;
  }

  get storagePath(): string | null {
    return this.isPersistent() ? world().app.getPath('sessionData') : null;
  }

  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:');
  }

  setPermissionRequestHandler(handler: PermissionHandler | null): void {
    this.#permissionRequest = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.#permissionCheck = handler;
  }

  setDevicePermissionHandler(handler: ((details: object) => boolean) | null): void {
    this.#devicePermission = handler;
  }

  setDisplayMediaRequestHandler(
    handler: ((request: object, callback: (streams: object | null) => void) => void) | null,
  ): void {
    this.#displayMedia = handler;
  }

  setSpellCheckerDictionaryDownloadURL(url: string): void {
    this.spellChecker.fetchFrom(url);
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker.enabled = enabled;
  }

  isSpellCheckerEnabled(): boolean {
    return this.spellChecker.enabled;
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
  }

  getUserAgent(): string {
    return this.#userAgent ?? world().app.userAgentFallback;
  }

  /** For tests: the last rules. */
  proxy: object | null = null;

  async setProxy(rules: { mode?: string }): Promise<void> {
    const modes = ['direct', 'auto_detect', 'pac_script', 'fixed_servers', 'system'];
    if (rules.mode !== undefined && !modes.includes(rules.mode)) throw new Error('Invalid mode');
    this.proxy = rules;
    await new Promise(resolve => setImmediate(resolve));
  }

  async clearData(): Promise<void> {
    this.done.push('clearData');
    this.cookies.clear();
    await new Promise(resolve => setImmediate(resolve));
  }

  async clearAuthCache(): Promise<void> {
    this.done.push('clearAuthCache');
    await new Promise(resolve => setImmediate(resolve));
  }

  async closeAllConnections(): Promise<void> {
    this.done.push('closeAllConnections');
    await this.connections.closeAllConnections();
  }

  /** For tests: a page asks. */
  askPermission(contents: unknown, permission: string, asker: Asker): Promise<boolean> {
    const handler = this.#permissionRequest;
    if (!handler) return Promise.resolve(true);
    return new Promise(resolve => handler(contents, permission, resolve, asker));
  }

  /** For tests: a page looks. */
  checkPermission(contents: unknown, permission: string, asker: Asker): boolean {
    const check = this.#permissionCheck;
    if (!check) return permission !== 'deprecated-sync-clipboard-read';
    const { protocol, host } = new URL(asker.requestingUrl ?? 'about:blank');
    return check(contents, permission, host === '' ? '' : `${protocol}//${host}/`, asker);
  }

  /** For tests: a page wants a device, or a picture of the screen. */
  askDevice(details: object): boolean {
    return this.#devicePermission?.(details) ?? false;
  }

  askDisplayMedia(request: object): Promise<object | null> {
    const handler = this.#displayMedia;
    return handler ? new Promise(resolve => handler(request, resolve)) : Promise.resolve(null);
  }
}

/** Every session that there is, and the module's `session`. */
export class Sessions {
  readonly #known = new Map<string, Session>();

  fromPartition = (partition: string, _options?: object): Session => {
    const { browser, app } = world();
    if (!browser.ready) throw new TypeError('Session can only be received when app is ready');
    const known = this.#known.get(partition);
    if (known) return known;
    const made = new Session(partition);
    this.#known.set(partition, made);
    emitWithoutEvent(app, 'session-created', made);
    return made;
  };

  get defaultSession(): Session {
    return this.fromPartition('');
  }
}
