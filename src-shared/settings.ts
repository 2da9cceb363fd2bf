import { z } from 'zod';

export const idleMinutes = [0, 5, 15, 60] as const;

export const settingsSchema = z.object({
  /** How long a copied secret stays on the clipboard, in seconds. */
  clipboardSeconds: z.number().int().min(10, 'At least 10 seconds.').max(300, 'At most 300 seconds.'),
  /** After so many minutes without a key or a click, secrets and tokens ask for a confirmation. 0: never. */
  idleMinutes: z.literal(idleMinutes),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = { clipboardSeconds: 45, idleMinutes: 15 };
