import { z } from 'zod';
import {
  defaultSettings,
  type Settings,
  type SettingsChange,
  settingsSchema,
} from '../../../src-shared/settings.ts';
import type { Changes } from '../base/changes.ts';
import type { Notices } from '../base/notices.ts';
import type { Files } from '../base/ports/files.ts';
import { StoredDocument } from '../base/stored-document.ts';

/** A file of before these fields were there keeps everything else. */
const storedSchema = settingsSchema.extend({
  updates: z.boolean().default(defaultSettings.updates),
  /** The owner wants to hear of a later version only. */
  skippedVersion: z.string().nullable().default(null),
});
type Stored = z.infer<typeof storedSchema>;

/** What the owner has chosen, in settings.json. */
export class SettingsStore {
  readonly #file: StoredDocument<Stored>;
  readonly #changes: Changes;

  private constructor(file: StoredDocument<Stored>, changes: Changes) {
    this.#file = file;
    this.#changes = changes;
  }

  static async open(files: Files, notices: Notices, changes: Changes): Promise<SettingsStore> {
    const file = await StoredDocument.open<Stored>({
      files,
      notices,
      name: 'settings',
      schema: storedSchema,
      empty: { ...defaultSettings, skippedVersion: null },
    });
    return new SettingsStore(file, changes);
  }

  get value(): Settings {
    const { skippedVersion: _, ...settings } = this.#file.value;
    return settings;
  }

  get skippedVersion(): string | null {
    return this.#file.value.skippedVersion;
  }

  /** In its turn: of two choices at once neither is undone by the other. @throws ProblemError `storage-unwritable` */
  async set(change: SettingsChange): Promise<Settings> {
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    await this.#file.update(stored => ({ ...stored, ...Object.fromEntries(given) }));
    this.#changes.announce(['settings']);
    return this.value;
  }

  /** @param version null: none */
  async skip(version: string | null): Promise<void> {
    await this.#file.update(stored => ({ ...stored, skippedVersion: version }));
  }
}
