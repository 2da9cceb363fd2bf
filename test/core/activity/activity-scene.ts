import { randomUUID } from 'node:crypto';
import { systemRandom } from '../../../src-main/adapters/system-random.ts';
import { Activity } from '../../../src-main/core/activity/activity.ts';
import type { Draft } from '../../../src-main/core/activity/activity-line.ts';
import { Changes } from '../../../src-main/core/base/changes.ts';
import { Notices } from '../../../src-main/core/base/notices.ts';
import { KeychainNote } from '../../../src-main/core/custody/keychain-note.ts';
import { KnownSecrets } from '../../../src-main/core/custody/known-secrets.ts';
import { Vault } from '../../../src-main/core/custody/vault.ts';
import type { ParsedInput } from '../../../src-shared/rpc.ts';
import { FakeClock, FakeFiles, FakeKeychain, utcCalendar } from '../../support/fake-ports.ts';

export const journal = 'activity.jsonl';
export const head = 'activity-head.json';

export type Scene = Awaited<ReturnType<typeof openActivity>>;

export const nothing: Draft = {
  ...{ at: 0, who: '', what: 'tokens.create', outcome: 'done', because: null, connection: null },
  ...{ origin: null, about: null, step: null, toldBy: null, requestId: null },
};

/** The journal of activity alone, on a disk and a keychain in memory. */
export async function openActivity(
  given: { files?: FakeFiles; keychain?: FakeKeychain; memory?: boolean } = {},
) {
  const files = given.files ?? new FakeFiles();
  const keychain = given.keychain ?? new FakeKeychain();
  const clock = new FakeClock();
  const changes = new Changes();
  const notices = new Notices({ clock, newId: randomUUID }, changes);
  const about = { version: '0', host: 'web', keychainService: 'x', dataDir: 'x', account: 'a.n' } as const;
  const secrets = {
    secrets: keychain,
    interruptSecrets: () => keychain.interrupt(),
    clock,
    newId: randomUUID,
  };
  const startInMemory = given.memory ?? false;
  const vault = new Vault(
    { ...secrets, about: { ...about, platform: 'linux', startInMemory } },
    changes,
    new KnownSecrets(systemRandom),
  );
  const activity = await Activity.open({
    ...{ files, vault, notices, clock, random: systemRandom, newId: randomUUID, changes, who: 'a.n' },
    calendar: utcCalendar,
    keychainNote: new KeychainNote({ vault, clock }),
  });
  activity.watch();
  await activity.flush();
  const list = (wanted: Partial<ParsedInput<'activity.list'>> = {}) =>
    activity.list({ from: 0, count: 200, ...wanted });
  return {
    ...{ activity, files, keychain, clock, vault, notices, changes, list },
    /** Notes down so many, and waits until they are on the disk. */
    async note(...names: string[]) {
      for (const name of names) note(activity, name);
      await activity.flush();
      await activity.flush();
    },
    names: () => list().entries.map(({ about: of }) => of?.name),
    text: () => files.texts.get(journal) ?? '',
  };
}

export function note(activity: Activity, name: string, more: Partial<Draft> = {}) {
  const about = { id: null, name, more: null };
  return activity.note({ ...nothing, ...more, about }, activity.place(false));
}

/** The same computer after the process has died. */
export const restarted = ({ files, keychain }: Scene) => openActivity({ files, keychain });
