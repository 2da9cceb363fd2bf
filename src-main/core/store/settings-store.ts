import { defaultSettings, type Settings, settingsSchema } from '../../../src-shared/settings.ts';
import type { Changes } from '../changes.ts';
import type { Notices } from '../notices.ts';
import type { Files } from '../ports.ts';
import { StoredDocument } from './document.ts';

/** What the owner has chosen, in settings.json. */
export class SettingsStore {
  readonly #file: StoredDocument<Settings>;
  readonly #changes: Changes;

  private constructor(file: StoredDocument<Settings>, changes: Changes) {
    this.#file = file;
    this.#changes = changes;
  }

  static async open(files: Files, notices: Notices, changes: Changes): Promise<SettingsStore> {
    const file = await StoredDocument.open<Settings>({
      files,
      notices,
      name: 'settings',
      schema: settingsSchema,
      empty: defaultSettings,
    });
    return new SettingsStore(file, changes);
  }

  get value(): Settings {
    return this.#file.value;
  }

  async set(settings: Settings): Promise<Settings> {
    const saved = await this.#file.update(() => settings);
    this.#changes.announce(['settings']);
    return saved;
  }
}
