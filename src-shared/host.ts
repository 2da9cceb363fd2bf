import { z } from 'zod';
import { epochMs } from './time.ts';

/** What the program around the page can do; false means the method answers `unsupported-here`. */
export const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web']),
  features: z.object({
    signInWindow: z.boolean(),
    reveal: z.boolean(),
    clipboard: z.boolean(),
    /** After an absence the main process asks by itself; otherwise the page does. */
    presenceDialog: z.boolean(),
    /** The main process asks by itself before what cannot be taken back; a page need not. */
    asksItself: z.boolean().default(false),
    /** Files are saved by `files.save`; otherwise the page downloads them. */
    saveDialog: z.boolean().default(false),
    /** The system shows that the end of a token comes near. */
    notifications: z.boolean().default(false),
  }),
  /** Versions of what it runs on, for a supporter: "Electron 45.3.4, Chromium 152, Node 24.12.0, linux x64". */
  runsOn: z.string().default(''),
  /** The service name under which the keychain's own program shows our items. */
  keychainService: z.string(),
  dataDir: z.string(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const keychainStatusSchema = z.object({
  /**
   * ready: a test item was written and read back. memory: the owner chose "only until I quit". locked: it answers and
   * gives nothing out. unavailable: there is none, or it is broken. waiting: asked and not answered yet; a prompt may be open.
   */
  state: z.enum(['ready', 'memory', 'locked', 'unavailable', 'waiting']),
  /** A technical detail for `locked` and `unavailable`; plain text. */
  detail: z.string().nullable(),
  platform: z.enum(['linux', 'macos', 'windows', 'other']),
  /** Of `unavailable`: the owner has stopped waiting for its answer, and there may well be one. */
  stopped: z.boolean().optional(),
});
export type KeychainStatus = z.infer<typeof keychainStatusSchema>;

/** Something about this computer's files that the owner should know; shown until dismissed. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum([
    'file-restored', // was damaged, or older than the copy before it: that is in use
    'file-reset', // was damaged, no usable copy: begins empty
    'file-too-new', // written by a newer Keyholder: not touched, not used
    'file-stuck', // cannot be read now, or is damaged and cannot be moved away: nothing is saved in its place
    'folder-unwritable', // what was to be saved was refused: `file` names each
    'jobs-lost', // what was sent by earlier runs cannot be read any more, or not all of it
    'activity-broken', // lines of the journal of activity are missing, or are not as they were written
    'activity-lost', // the journal of activity cannot be read any more; a new one was begun
    'tokens-missing', // the journal of activity tells of tokens that are in no list
    'connections-recovered', // their file was lost; they were made again from the ledger
  ]),
  file: z.string(),
  /** Where the file lies now; null where nothing was moved. */
  keptAs: z.string().nullable(),
  at: epochMs,
  /** Shown no more, and true still: of a file that is left alone nothing is known until the end of this run. */
  dismissed: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** `dismissed`: those that were dismissed, and are true still, too. */
export const noticesSchema = z.strictObject({ dismissed: z.boolean().default(false) });

/** What is in such a file is not known in this run. */
export const isLeftAlone = ({ kind }: Pick<Notice, 'kind'>): boolean =>
  kind === 'file-too-new' || kind === 'file-stuck';

/** Whether this file of records, or the one before it, is such a one: that nothing is listed says nothing of what is in it. */
export function isUnread(notices: readonly Pick<Notice, 'kind' | 'file'>[], name: string): boolean {
  const files = [`${name}.json`, `${name}.previous.json`];
  return notices.some(one => isLeftAlone(one) && files.includes(one.file));
}
