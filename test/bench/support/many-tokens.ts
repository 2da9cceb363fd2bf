import { randomBytes } from 'node:crypto';
import { systemClock } from '../../../src-main/adapters/system-clock.ts';
import type { Clock } from '../../../src-main/core/base/ports/clock.ts';
import type { SlowHash } from '../../../src-main/core/base/ports/random.ts';
import { keysOf } from '../../../src-main/core/custody/fingerprint-keys.ts';
import { newRow } from '../../../src-main/core/tokens/ledger/ledger-row.ts';
import { markOf, named } from '../../../src-main/core/tokens/marks/mark-key.ts';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

/** Keyholder with many rows in its ledger, on a service of its own. */
export interface ManyTokens {
  core: Core<Clock>;
  connectionId: string;
  teamId: string;
  /** Of the rows that were written in. */
  secrets: string[];
  close(): Promise<void>;
}

const day = 86_400_000;

export const newSecret = (): string => `khp_${randomBytes(24).toString('hex')}`;

export async function withManyTokens(count: number): Promise<ManyTokens> {
  const practice: Practice = await startPractice();
  const first = await startCore({ clock: systemClock });
  const connectionId = await connected(first, practice);
  const text = first.keychain.items.get('fingerprint key');
  await first.close();
  const name = 'ledger.json';
  const ledger = JSON.parse(first.files.texts.get(name) ?? '');
  const [{ baseUrl, dashboardUrl, fingerprint }] = ledger.data.rows;
  const key = named(keysOf(text ?? '').token);
  if (!fingerprint.startsWith(key.name)) throw new Error('The key of the fingerprints is another one.');
  const secrets = Array.from({ length: count - 1 }, newSecret);
  secrets.forEach((secret, n) => {
    const places = [{ id: `place-${n}`, name: `Pipeline ${n}`, link: null, person: null, updated: false }];
    ledger.data.rows.push(
      newRow({
        ...{ key: `row-${n}`, connectionId, baseUrl, dashboardUrl, id: `pat_${n}`, name: `Token ${n}` },
        ...{ how: 'created', state: n % 3 === 0 ? 'revoked' : 'active', recordedAt: Date.now() - n * day },
        ...{ createdAt: Date.now() - n * day, tail: secret.slice(-4), fingerprint: markOf(secret, key) },
        ...{ expiry: 'at', expiresAt: new Date(Date.now() + (1 + (n % 700)) * day).toISOString() },
        ...{ note: `For the pipeline ${n}`, places },
      }),
    );
  });
  first.files.texts.set(name, JSON.stringify(ledger));
  const { files } = first;
  const write = files.write.bind(files);
  // What the disk takes is the disk's, and the slow hash has a thread of its own: neither holds the main process up.
  const onDisk = new Map<string, string | readonly Buffer[]>();
  files.write = async (file, content) =>
    void (file.startsWith('ledger') ? onDisk.set(file, content) : await write(file, content));
  const slowHash: SlowHash = async (given, salt) => markOf(given, named(Buffer.from(salt)));
  const core = await startCore({ clock: systemClock, slowHash }, first);
  return {
    ...{ core, connectionId, secrets, teamId: practice.teamId },
    close: async () => {
      await core.close();
      await practice.close();
    },
  };
}
