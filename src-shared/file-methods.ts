import { act, passing } from './method.ts';
import { savedFileSchema, saveFileInput } from './saved-file.ts';

/** The lines of THE table (`contract.ts`) about files that the owner saves. */
export const fileMethods = {
  /**
   * Asks in a dialog of the system where it is to go, and writes it there, whole or not at all. Electron only: a browser downloads it
   * by itself. Secrets that are known are refused.
   */
  'files.save': act(saveFileInput, savedFileSchema, { ...passing, oneAtATime: true }),
} as const;
