import type { MessageBoxOptions } from 'electron';
import { boxOptions } from './box-options.ts';
import { shortName } from './question-options.ts';

/** Beyond this a message box grows past the screen, and its button with it. */
export const longestShown = 1000;

/** The native box that shows a secret: its only button closes it. */
export function revealOptions(token: { name: string; secret: string }): MessageBoxOptions {
  const tooLong = token.secret.length > longestShown;
  return {
    ...boxOptions,
    type: 'none',
    title: 'Personal access token',
    message: `Personal access token “${shortName(token.name)}”`,
    detail: tooLong
      ? `This token has ${token.secret.length} characters, which is too long to show here. Copy it instead.`
      : token.secret,
    buttons: ['Close'],
  };
}
