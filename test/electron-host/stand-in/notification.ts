/**
 * Follows electron:shell/browser/api/electron_api_notification.cc and shell/browser/notifications/ (notification.cc,
 * linux/libnotify_notification.cc, win/windows_toast_notification.cc, mac/cocoa_notification.mm):
 * - one made before `ready` throws. `isSupported` is whether there is something to hand it to; on Linux that is libnotify.
 * - show() hands it over; `show` or `failed` comes from in there on Linux, later elsewhere. Without anything to hand it to, nothing
 *   happens and nothing is said.
 * - What the system shows knows its object weakly: of one that is collected nobody hears anything.
 * - `click` and `failed` are the last that is heard (`Destroy`): no `close` follows. So is `close`, except on Windows
 *   (`should_destroy` false): a toast that has faded (`timedOut`) lies in the notification centre, and can be clicked there.
 */
import { loudEmitter } from './loud.ts';
import { emitNative, emitWithoutEvent, nativeEvent } from './native-event.ts';
import { world } from './world.ts';

export interface NotificationOptions {
  title?: string;
  body?: string;
}

/** What the system shows. */
class ShownNotification {
  readonly options: NotificationOptions;
  readonly #object: WeakRef<Notification>;
  #over = false;

  constructor(object: Notification) {
    this.options = object.options;
    this.#object = new WeakRef(object);
  }

  /** For a test: our code holds its object still. */
  get held(): boolean {
    return this.#object.deref() !== undefined;
  }

  click(): void {
    this.#tell('click', {}, true);
  }

  /** The owner or the system puts it away. */
  close(): void {
    this.#tell('close', {}, true);
  }

  /** Windows, after some seconds. */
  fade(): void {
    this.#tell('close', { reason: 'timedOut' }, false);
  }

  #tell(event: string, details: object, last: boolean): void {
    const object = this.#over ? undefined : this.#object.deref();
    this.#over ||= last;
    if (object) emitWithoutEvent(object, event, nativeEvent(details));
  }
}

/** What becomes of the next ones: `none`, there is no libnotify. */
let fate: 'shows' | 'fails' | 'silent' | 'none' = 'shows';
let shown: ShownNotification[] = [];

export class Notification extends loudEmitter('notification') {
  readonly options: NotificationOptions;

  constructor(options: NotificationOptions) {
    super();
    if (!world().app.isReady()) throw new Error('Cannot create Notification before app is ready');
    this.options = options;
  }

  static isSupported(): boolean {
    return fate !== 'none';
  }

  show(): void {
    if (fate === 'none') return;
    shown.push(new ShownNotification(this));
    if (fate === 'shows') emitNative(this, 'show');
    if (fate === 'fails') emitNative(this, 'failed', 'org.freedesktop.DBus.Error.ServiceUnknown');
  }
}

/** For a test: what there is of notifications, from now on. */
export function notifications(becomes: typeof fate): { shown: readonly ShownNotification[] } {
  fate = becomes;
  shown = [];
  return { shown };
}
