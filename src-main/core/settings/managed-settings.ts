import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { SettingsChange, SettingsInForce } from '../../../src-shared/settings.ts';
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
  async set(wanted: SettingsChange): Promise<SettingsInForce> {
    const { value } = this;
    const changed = value.fixed.filter(name => wanted[name] !== undefined && wanted[name] !== value[name]);
    if (changed.length > 0) {
      throw problem('managed', {
        fields: Object.fromEntries(changed.map(name => [name, [fieldMessages.policy.fixes]])),
      });
    }
    const isOpen = ([name]: [string, unknown]) => !value.fixed.some(one => one === name);
    await this.#own.set(Object.fromEntries(Object.entries(wanted).filter(isOpen)));
    return this.value;
  }
}
