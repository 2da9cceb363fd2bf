import { Notification } from 'electron';
import { settledWithin } from '../../adapters/settled-within.ts';
import type { Notifier } from '../../core/base/ports/notifier.ts';
import { endWords } from './end-words.ts';

/** Where the system has said neither that it shows nor that it does not, it is told again another time. */
const answerMs = 10_000;

/** @param open brings the window to the front */
export function createNotifier(open: () => void): Notifier {
  /** Of one that is collected nobody hears a click. */
  const kept = new Set<Notification>();
  return {
    tell: async ends => {
      if (!Notification.isSupported()) return false;
      const notification = new Notification(endWords(ends));
      const gone = () => kept.delete(notification);
      kept.add(notification);
      // Nothing follows a click, not even `close`.
      notification.on('click', () => {
        gone();
        open();
      });
      notification.on('close', ({ reason }) => {
        // Windows has put it among the others, where it is clicked hours later.
        if (reason !== 'timedOut') gone();
      });
      const answered = new Promise<void>((resolve, reject) => {
        notification.once('show', () => resolve());
        notification.once('failed', () => {
          gone();
          reject();
        });
      });
      notification.show();
      return settledWithin(answerMs, answered);
    },
  };
}
