import type { MessageBoxOptions } from 'electron';

/** The question after an absence. Escape, Return and closing the box all mean no. */
export const presenceOptions: MessageBoxOptions = {
  type: 'question',
  title: 'Keyholder',
  message: 'You have been away. Go on?',
  detail:
    'Keyholder is about to use or to remove what it keeps for you, or to invite somebody. Go on only if you asked for that.',
  buttons: ['Cancel', 'Go on'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};

/** Index of the button that means yes. */
export const goOn = 1;
