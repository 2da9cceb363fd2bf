/**
 * Follows electron:shell/browser/api/electron_api_notification.cc and shell/browser/notifications/linux/libnotify_notification.cc:
 * - one made before `ready` throws. `isSupported` is whether there is something to hand it to; on Linux that is libnotify.
 * - show() closes the one before it and hands this one over; `show` or `failed` comes from in there on Linux, later elsewhere.
 *   Without anything to hand it to, nothing happens and nothing is said.
 * - `click` closes nothing; `close` comes when the owner or the system puts it away.
 */
import { loudEmitter } from './loud.ts';
import { emitNative } from './native-event.ts';
import { world } from './world.ts';

export interface NotificationOptions {
  title?: string;
  body?: string;
}

/** What becomes of the next ones: `none`, there is no libnotify. */
let fate: 'shows' | 'fails' | 'silent' | 'none' = 'shows';
let shown: Notification[] = [];

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
    shown.push(this);
    if (fate === 'shows') emitNative(this, 'show');
    if (fate === 'fails') emitNative(this, 'failed', 'org.freedesktop.DBus.Error.ServiceUnknown');
  }

  /** What the owner does to it. */
  hears(what: 'click' | 'close'): void {
    emitNative(this, what);
  }
}

/** For a test: what there is of notifications, from now on. */
export function notifications(becomes: typeof fate): { shown: readonly Notification[] } {
  fate = becomes;
  shown = [];
  return { shown };
}
