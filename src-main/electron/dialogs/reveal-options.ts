import type { MessageBoxOptions } from 'electron';
import { isolated } from '../../../src-shared/isolated.ts';
import { boxOptions } from './box-options.ts';

/** Beyond this a message box grows past the screen, and its button with it. */
export const longestShown = 1000;

/** The native box that shows a secret: its only button closes it. */
export function revealOptions(token: { name: string; secret: string }): MessageBoxOptions {
  const tooLong = token.secret.length > longestShown;
  return {
    ...boxOptions,
    type: 'none',
    title: 'Personal access token',
    message: `Personal access token “${isolated(token.name)}”`,
    detail: tooLong
      ? `This token has ${token.secret.length} characters, which is too long to show here. Copy it instead.`
      : token.secret,
    buttons: ['Close'],
  };
}
