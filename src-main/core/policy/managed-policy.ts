import type { PolicyReport, PolicyRules } from '../../../src-shared/policy.ts';
import { type ManagedSetting, managedSettings, type Settings } from '../../../src-shared/settings.ts';
import type { Clock } from '../base/ports/clock.ts';
import type { PolicySource } from '../base/ports/policy-source.ts';
import { readPolicy } from './read-policy.ts';

type State =
  | { kind: 'none' }
  | { kind: 'in-force'; rules: PolicyRules }
  | { kind: 'unusable'; faults: readonly string[] };

/** Of a disk. Nothing opens before the policy is known, and a file on a network that has gone never answers. */
const patienceMs = 5_000;

/** What whoever looks after this computer has decided. Read once, at the start: a change counts from the next one. */
export class ManagedPolicy {
  readonly #file: string | null;
  readonly #state: State;

  private constructor(file: string | null, state: State) {
    this.#file = file;
    this.#state = state;
  }

  /** Never rejects, and takes some seconds at most: what cannot be read is unusable. */
  static async read(source: PolicySource | null, clock: Clock): Promise<ManagedPolicy> {
    if (source === null) return new ManagedPolicy(null, { kind: 'none' });
    return new ManagedPolicy(source.file, await stateOf(source, clock));
  }

  /** Empty where there is no policy, and where it cannot be used: then `unusable` decides. */
  get rules(): PolicyRules {
    return this.#state.kind === 'in-force' ? this.#state.rules : {};
  }

  get unusable(): boolean {
    return this.#state.kind === 'unusable';
  }

  /** The settings that are not the owner's to choose, with their values. */
  get fixed(): Partial<Pick<Settings, ManagedSetting>> {
    const { idleMinutes, updates } = this.rules;
    return {
      ...(idleMinutes === undefined ? {} : { idleMinutes }),
      ...(updates?.enabled === undefined ? {} : { updates: updates.enabled }),
    };
  }

  get fixes(): ManagedSetting[] {
    const { fixed } = this;
    return managedSettings.filter(name => fixed[name] !== undefined);
  }

  /** The ids of the connections that it brings: of several with the same addresses, the first. */
  managedIds(connections: readonly Recorded[]): ReadonlySet<string> {
    const ids = (this.rules.connections ?? []).map(
      wanted => connections.find(one => isSame(one, wanted))?.id,
    );
    return new Set(ids.filter(id => id !== undefined));
  }

  report(): PolicyReport {
    const { rules, fixes } = this;
    return {
      state: this.#state.kind,
      file: this.#file,
      faults: this.#state.kind === 'unusable' ? [...this.#state.faults] : [],
      allowedOrigins: rules.allowedOrigins ?? null,
      connections: (rules.connections ?? []).map(connection => connection.label),
      fixes,
    };
  }
}

interface Addresses {
  baseUrl: string;
  dashboardUrl: string;
}

/** As much of a connection as the policy is about. */
interface Recorded extends Addresses {
  id: string;
  kind: 'service' | 'practice';
}

export function isSame(one: Recorded, wanted: Addresses): boolean {
  return one.kind === 'service' && one.baseUrl === wanted.baseUrl && one.dashboardUrl === wanted.dashboardUrl;
}

async function stateOf(source: PolicySource, clock: Clock): Promise<State> {
  const found = await inTime(source, clock);
  if (found.kind === 'none') return { kind: 'none' };
  if (found.kind === 'untrusted') return { kind: 'unusable', faults: [found.reason] };
  const read = readPolicy(found.text);
  return read.ok ? { kind: 'in-force', rules: read.rules } : { kind: 'unusable', faults: read.faults };
}

function inTime(source: PolicySource, clock: Clock): ReturnType<PolicySource['read']> {
  return new Promise(resolve => {
    const callOff = clock.after(patienceMs, () =>
      resolve(untrusted('The disk that it lies on does not answer.')),
    );
    source
      .read()
      .catch(() => untrusted('The file cannot be read.'))
      .then(found => {
        callOff();
        resolve(found);
      });
  });
}

const untrusted = (reason: string) => ({ kind: 'untrusted', reason }) as const;
