import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import type { Envelope, EventMessage } from '../../src-shared/rpc.ts';
import type { App } from '../core/app/app.ts';
import type { Logger } from '../core/base/ports/logger.ts';
import { callChannel, eventChannel } from './channels.ts';
import { isTrustedSender, type Sender } from './guards/trusted-sender.ts';

export interface IpcHost {
  /** Hands an event to our page, where it is open. */
  send(message: EventMessage): void;
}

const refusal: Envelope<never> = {
  ok: false,
  problem: { code: 'internal', reason: 'not-our-page' },
};

/** Joins the core to the page of our own window; `contents` is null while there is no window. */
export function hostIpc(options: {
  ipcMain: Pick<IpcMain, 'handle'>;
  app: Pick<App, 'dispatch' | 'subscribe'>;
  contents: () => WebContents | null;
  log: Logger;
}): IpcHost {
  const { ipcMain, app, contents, log } = options;

  // SECURITY: every call is checked by its sender: here and nowhere else, so that no handler can forget it.
  ipcMain.handle(callChannel, (event: IpcMainInvokeEvent, method: unknown, input: unknown) => {
    if (mayCall(event, contents())) return app.dispatch(method, input);
    log.warn('A call from a page that is not ours was refused.');
    return refusal;
  });

  const send = (message: EventMessage) => {
    const target = contents();
    if (target && !target.isDestroyed()) target.send(eventChannel, message);
  };
  app.subscribe(send);
  return { send };
}

/** A frame that is going away throws where it is asked about itself: then it is not ours any more. */
function mayCall(event: IpcMainInvokeEvent, ours: WebContents | null): boolean {
  try {
    return isTrustedSender(describeSender(event, ours));
  } catch {
    return false;
  }
}

function describeSender(event: IpcMainInvokeEvent, ours: WebContents | null): Sender {
  const frame = event.senderFrame;
  return {
    ofOurWindow: ours !== null && event.sender === ours,
    frame: frame && { url: frame.url, origin: frame.origin, isMainFrame: frame.parent === null },
  };
}
