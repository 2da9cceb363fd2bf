import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { ManagedSetting, Settings, SettingsInForce } from '../../../src-shared/settings.ts';
import { problem } from '../base/problem-error.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import type { SettingsStore } from './settings-store.ts';

/** The owner's settings with what the policy fixes laid over them. What it covers is kept, for the day it no longer does. */
export class ManagedSettings {
  readonly #own: SettingsStore;
  readonly #policy: ManagedPolicy;

  constructor(own: SettingsStore, policy: ManagedPolicy) {
    this.#own = own;
    this.#policy = policy;
  }

  get value(): SettingsInForce {
    const { fixed, fixes } = this.#policy;
    return { ...this.#own.value, ...fixed, fixed: fixes };
  }

  /** @throws ProblemError `managed` with the fields that cannot be changed; then nothing is */
  async set(wanted: Settings): Promise<SettingsInForce> {
    const { value } = this;
    const changed = value.fixed.filter(name => wanted[name] !== value[name]);
    if (changed.length > 0) {
      throw problem('managed', {
        fields: Object.fromEntries(changed.map(name => [name, [fieldMessages.policy.fixes]])),
      });
    }
    await this.#own.set({ ...wanted, ...only(this.#own.value, value.fixed) });
    return this.value;
  }
}

function only(settings: Settings, names: readonly ManagedSetting[]): Partial<Settings> {
  return Object.fromEntries(names.map(name => [name, settings[name]]));
}
