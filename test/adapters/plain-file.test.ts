import { execFileSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, open, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import { acquireInstanceLock } from '../../src-main/adapters/instance-lock.ts';
import { startCore } from '../support/core-harness.ts';
import { describeUnless } from '../support/describe-need.ts';
import type { FakeFiles } from '../support/fake-ports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-plain-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const pipe = (name: string) => execFileSync('mkfifo', [at(name)]);
const noPipes = process.platform === 'win32' ? 'Windows has no pipes in folders.' : null;

/** A start on what lies in the folder: what the owner is told of. */
async function noticesAtStart(): Promise<string[]> {
  const core = await startCore({ files: createDataFolder(folder) as FakeFiles });
  const notices = await core.call('notices.list', {});
  await core.close();
  return notices.map(({ kind, file }) => `${kind} ${file}`).sort();
}

describeUnless(
  noPipes,
  'SECURITY: only a plain file is read, appended to or replaced, and none beyond a limit: where something else lies',
  () => {
    const ofLength = (bytes: number) => async (name: string) => {
      const file = await open(at(name), 'w');
      await file.truncate(bytes);
      await file.close();
    };
    const files = ['ledger.json', 'connections.json', 'settings.json', 'jobs.jsonl', 'activity.jsonl'];
    const manners: [string, (name: string) => unknown][] = [
      ['a pipe that nobody writes into', pipe],
      ['a folder', name => mkdir(at(name))],
      ['a device without an end', name => symlink('/dev/zero', at(name))],
      ['a link to itself', name => symlink(at(name), at(name))],
      ['a file of a terabyte', ofLength(1024 ** 4)],
      // Node by itself reads no more than 2 GiB at once, and all that is less.
      ['a file a little longer than is read', ofLength(257 * 1024 ** 2)],
    ];
    it.each(manners)('%s: the app starts, and says that it cannot be read', async (_what, lay) => {
      for (const name of files) await lay(name);
      expect(await noticesAtStart()).toEqual(files.map(name => `file-stuck ${name}`).sort());
    });

    it.each(manners.slice(0, 4))('%s: nothing is appended', async (_what, lay) => {
      await lay('jobs.jsonl');
      const { append } = createDataFolder(folder);
      await expect(append('jobs.jsonl', 'a line\n')).rejects.toMatchObject({ code: expect.any(String) });
    });

    // Not a device: whoever may replace that one would, with the test's own file.
    const others: typeof manners = [
      ...manners.filter(([what]) => /^a (?:pipe|folder|link)/.test(what)),
      [
        'a link to a pipe elsewhere',
        async name => {
          pipe('elsewhere');
          await symlink(at('elsewhere'), at(name));
        },
      ],
    ];
    it.each(others)('%s: nothing takes its place', async (_what, lay) => {
      await lay('ledger.json');
      const before = await lstat(at('ledger.json'));
      await expect(createDataFolder(folder).write('ledger.json', '{}')).rejects.toMatchObject({
        code: expect.any(String),
      });
      expect((await lstat(at('ledger.json'))).ino).toBe(before.ino);
      const led = await stat(at('ledger.json')).catch(() => null);
      expect(led?.isFile() ?? false).toBe(false);
    });

    it('a pipe with a reader: nothing is appended either', async () => {
      pipe('jobs.jsonl');
      const reader = await open(at('jobs.jsonl'), 'r+');
      await expect(createDataFolder(folder).append('jobs.jsonl', 'a line\n')).rejects.toMatchObject({
        code: 'EFTYPE',
      });
      await reader.close();
    });

    it.each(manners)('%s in the place of the lock: the folder is not taken', async (_what, lay) => {
      await lay('keyholder.lock');
      await expect(acquireInstanceLock(folder)).rejects.toMatchObject({ code: expect.any(String) });
    });
  },
);

describe('a link to a plain file', () => {
  it('is read and appended to as the file itself', async () => {
    await writeFile(at('elsewhere'), 'one\n');
    await symlink(at('elsewhere'), at('jobs.jsonl'));
    const files = createDataFolder(folder);
    await files.append('jobs.jsonl', 'two\n');
    expect(await files.read('jobs.jsonl')).toBe('one\ntwo\n');
    expect(await readFile(at('elsewhere'), 'utf8')).toBe('one\ntwo\n');
  });
});
