import type { BrowserWindow } from 'electron';
import type { SignInWindow } from '../../core/base/ports/sign-in-window.ts';
import type { SessionRules } from '../guards/security.ts';
import { SignInAttempt } from './sign-in-attempt.ts';

/** The service's own sign-in page in a window without powers; one at a time. */
export function createSignInWindow(rules: SessionRules, parent: () => BrowserWindow | null): SignInWindow {
  let current: { attempt: SignInAttempt; over: Promise<unknown> } | null = null;
  return {
    capture: async options => {
      // An attempt whose window is closed is being cleaned up, and the next one begins when that is done.
      while (current) {
        if (current.attempt.focus()) return null;
        await current.over.catch(() => undefined);
      }
      const attempt = new SignInAttempt(rules, options);
      const over = attempt.run(parent()).finally(() => {
        current = null;
      });
      current = { attempt, over };
      return over;
    },
  };
}
