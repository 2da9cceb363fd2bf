import type { Chance } from './chance.ts';

/** Which sorts of bad luck a history has. Few at a time let it get further, and show their own faults better. */
export interface Weather {
  crashes: boolean;
  files: boolean;
  keychain: boolean;
  network: boolean;
  /** The service refuses, is limited, broken, lags. */
  service: boolean;
  clock: boolean;
  /** Other owners act at the same time. */
  others: boolean;
  /** The owner types nonsense, too. */
  silly: boolean;
  /** The program is not open for days now and then. */
  long: boolean;
  /** The owner has had another computer, and brings along what it knows of tokens. */
  elsewhere: boolean;
  host: 'electron' | 'web';
  /** The program is started to do without a keychain, mostly. */
  startInMemory: boolean;
  /** Something on the way keeps what was read, and repeats it half of the time. */
  store: boolean;
  /** The text of a policy file. */
  policy: string | null;
}

/** The sorts that can be left out of a history, to see which of them it takes. */
export const sorts = [
  'crashes',
  'files',
  'keychain',
  'network',
  'service',
  'clock',
  'others',
  'silly',
  'elsewhere',
] as const;
export type Sort = (typeof sorts)[number];

const acme = { baseUrl: 'https://api.acme.example', dashboardUrl: 'https://dash.acme.example' };
const policies: readonly object[] = [
  { allowedOrigins: Object.values(acme) },
  { allowedOrigins: Object.values(acme), connections: [{ label: 'Acme', ...acme }], idleMinutes: 5 },
  { connections: [{ label: 'Acme', ...acme }], updates: { enabled: false } },
  { allowedOrigin: [] },
];

export function weatherOf(chance: Chance, without: readonly Sort[] = []): Weather {
  const has = (sort: Sort, probability: number) => chance.yes(probability) && !without.includes(sort);
  return {
    crashes: has('crashes', 0.5),
    files: has('files', 0.35),
    keychain: has('keychain', 0.35),
    network: has('network', 0.55),
    service: has('service', 0.5),
    clock: has('clock', 0.4),
    others: has('others', 0.4),
    silly: has('silly', 0.3),
    long: chance.yes(0.2),
    host: chance.yes(0.4) ? 'electron' : 'web',
    startInMemory: chance.yes(0.04),
    policy: chance.yes(0.1) ? JSON.stringify(chance.pick(policies)) : null,
    elsewhere: has('elsewhere', 0.2),
    store: has('network', 0.08),
  };
}
