import { z } from 'zod';

export const idleMinutes = [0, 5, 15, 60] as const;

const fields = {
  /** How long a copied secret stays on the clipboard, in seconds. */
  clipboardSeconds: z.number().int().min(10, 'At least 10 seconds.').max(300, 'At most 300 seconds.'),
  /** After so many minutes without a key or a click, secrets and tokens ask for a confirmation. 0: never. */
  idleMinutes: z.literal(idleMinutes),
  /** For how many days it is kept what became of invitations. 0: not at all. */
  goneDays: z.number().int().min(0).max(3_650, 'At most ten years.'),
  /** So many days before the end of a token its owner is told. None: not at all. */
  endDays: z.array(z.number().int().min(1).max(365)).max(10),
  /** Look for newer versions of Keyholder. */
  updates: z.boolean(),
};

// The later ones are not in a file, nor known to a client, of before they were there.
export const settingsSchema = z.object({
  ...fields,
  goneDays: fields.goneDays.default(365),
  endDays: fields.endDays.default([30, 14, 7, 1]),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What is left out stays as it is: who changes one choice knows nothing of the others. */
export const settingsChangeSchema = z.object(fields).partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** What the policy of a managed computer can fix. */
export const managedSettings = ['idleMinutes', 'updates'] as const satisfies readonly (keyof Settings)[];
export type ManagedSetting = (typeof managedSettings)[number];

/** The values in force, and which of them the owner cannot change. */
export const settingsInForceSchema = settingsSchema.extend({ fixed: z.array(z.enum(managedSettings)) });
export type SettingsInForce = z.infer<typeof settingsInForceSchema>;

export const defaultSettings: Settings = {
  clipboardSeconds: 45,
  idleMinutes: 15,
  goneDays: 365,
  endDays: [30, 14, 7, 1],
  updates: true,
};
