import type { MessageBoxOptions } from 'electron';
import { boxOptions } from './box-options.ts';

/** The question after an absence. */
export const presenceOptions: MessageBoxOptions = {
  ...boxOptions,
  type: 'question',
  message: 'You have been away. Go on?',
  detail:
    'Keyholder is about to use or to remove what it keeps for you, or to invite somebody. Go on only if you asked for that.',
  buttons: ['Cancel', 'Go on'],
};

/** Index of the button that means yes. */
export const goOn = 1;
