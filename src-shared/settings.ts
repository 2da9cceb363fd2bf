import { z } from 'zod';

export const idleMinutes = [0, 5, 15, 60] as const;

export const settingsSchema = z.object({
  /** How long a copied secret stays on the clipboard, in seconds. */
  clipboardSeconds: z.number().int().min(10, 'At least 10 seconds.').max(300, 'At most 300 seconds.'),
  /** After so many minutes without a key or a click, secrets and tokens ask for a confirmation. 0: never. */
  idleMinutes: z.literal(idleMinutes),
  /** For how many days it is kept what became of invitations. 0: not at all. */
  goneDays: z.number().int().min(0).max(3_650, 'At most ten years.').default(365),
  /** So many days before the end of a token its owner is told. None: not at all. */
  endDays: z.array(z.number().int().min(1).max(365)).max(10).default([30, 14, 7, 1]),
  /** Look for newer versions of Keyholder. */
  updates: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

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
