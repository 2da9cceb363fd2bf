import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataFolder } from '../../src-main/adapters/data-folder.ts';
import { acquireInstanceLock, lockLater } from '../../src-main/adapters/instance-lock.ts';
import { type Whereabouts, whereabouts } from '../../src-main/adapters/whereabouts.ts';
import { describeUnless, itNeeds } from '../support/describe-need.ts';
import { soon } from '../support/soon.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keyholder-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('gives a data folder to one at a time', async () => {
  const first = await acquireInstanceLock(folder);
  expect(first).not.toBeNull();
  expect(await acquireInstanceLock(folder)).toBeNull();
  const elsewhere = await acquireInstanceLock(join(folder, 'other'));
  expect(elsewhere).not.toBeNull();
  await first?.release();
  const second = await acquireInstanceLock(folder);
  expect(second).not.toBeNull();
  await second?.release();
  await elsewhere?.release();
});

it('knows the folder by any of its names, and before it exists', async () => {
  const first = await acquireInstanceLock(join(folder, 'data'));
  // A junction on Windows, where links want a right of their own; elsewhere the word says nothing.
  await symlink(folder, `${folder}-link`, 'junction');
  expect(await acquireInstanceLock(join(`${folder}-link`, 'data'))).toBeNull();
  await first?.release();
  await rm(`${folder}-link`);
});

/** A process of its own that has the lock, perhaps started by another program. */
async function holder(...wrapped: string[]): Promise<ChildProcess> {
  const module = new URL('../../src-main/adapters/instance-lock.ts', import.meta.url).href;
  const script = `const { acquireInstanceLock } = await import(${JSON.stringify(module)});
    await acquireInstanceLock(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const [program = '', ...args] = [...wrapped, process.execPath, '--input-type=module', '-e', script];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** Five tries on a disk that takes no byte: what was said each time, and what is left. */
async function onFullDisk(): Promise<unknown> {
  const module = new URL('../../src-main/adapters/instance-lock.ts', import.meta.url).href;
  const script = `const { readdirSync } = await import('node:fs');
    const { acquireInstanceLock } = await import(${JSON.stringify(module)});
    const open = () => readdirSync('/proc/self/fd').length;
    const folder = ${JSON.stringify(folder)};
    const codes = [];
    const attempt = () => acquireInstanceLock(folder).then(() => 'locked', error => error.code);
    const before = open();
    for (let n = 0; n < 5; n += 1) codes.push(await attempt());
    console.log(JSON.stringify({ codes, more: open() - before, names: readdirSync(folder) }));`;
  const limited = [
    '-c',
    'ulimit -f 0; exec "$@"',
    'bash',
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ];
  return JSON.parse((await promisify(execFile)('bash', limited)).stdout);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('is free again when its holder was killed', async () => {
  const child = await holder();
  expect(await acquireInstanceLock(folder)).toBeNull();
  await kill(child);
  const after = await acquireInstanceLock(folder, 0, { silenceMs: 3_600_000 });
  expect(after).not.toBeNull();
  await after?.release();
});

it('waits for one that is about to end, as long as it is told to', async () => {
  const first = await acquireInstanceLock(folder);
  expect(await acquireInstanceLock(folder, 250)).toBeNull();
  const waiting = acquireInstanceLock(folder, 60_000);
  await first?.release();
  const second = await waiting;
  expect(second).not.toBeNull();
  await second?.release();
});

const lockFile = () => join(folder, 'keyholder.lock');
const brief = { beatMs: 20, silenceMs: 600 };
const elsewhere: Whereabouts = { ...whereabouts(), computer: 'another' };

describe('SECURITY: one data folder has one Keyholder, from wherever it is reached', () => {
  it('another computer is seen by its beat', async () => {
    const there = await acquireInstanceLock(folder, 0, { ...brief, here: elsewhere });
    expect(await acquireInstanceLock(folder, 0, brief)).toBeNull();
    await there?.release();
    const here = await acquireInstanceLock(folder, 0, brief);
    expect(here).not.toBeNull();
    await here?.release();
  });

  it('one that beats is not taken for silent because this computer stood still between two looks', async () => {
    const there = await acquireInstanceLock(folder, 0, { ...brief, beatMs: 400, here: elsewhere });
    const { now } = performance;
    let stoodStill = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      stoodStill += 60_000;
      return now.call(performance) + stoodStill;
    });
    expect(await acquireInstanceLock(folder, 0, { beatMs: 20, silenceMs: 3_000 })).toBeNull();
    await there?.release();
  });

  it('one that is silent for long has ended, and writes nothing when it wakes up', async () => {
    const there = await acquireInstanceLock(folder, 0, { beatMs: 3_600_000, silenceMs: 1, here: elsewhere });
    const files = createDataFolder(folder, there ?? undefined);
    await files.write('ledger.json', 'theirs');
    const here = await acquireInstanceLock(folder, 0, brief);
    expect(await here?.held()).toBe(true);
    expect(await there?.held()).toBe(false);
    await createDataFolder(folder, here ?? undefined).write('ledger.json', 'ours');
    await expect(files.write('ledger.json', 'theirs again')).rejects.toMatchObject({ code: 'ELOCKED' });
    await expect(files.remove('ledger.json')).rejects.toMatchObject({ code: 'ELOCKED' });
    await expect(files.setAside('ledger.json')).rejects.toMatchObject({ code: 'ELOCKED' });
    expect(await readFile(join(folder, 'ledger.json'), 'utf8')).toBe('ours');
    await there?.release();
    expect(await here?.held()).toBe(true);
    await here?.release();
  });

  const foundLeft = async (by: Partial<Whereabouts>) => {
    await writeFile(lockFile(), JSON.stringify({ token: 'x', holder: { ...whereabouts(), ...by } }));
    const lock = await acquireInstanceLock(folder, 0, { silenceMs: 3_600_000 });
    expect(lock).not.toBeNull();
    await lock?.release();
  };

  it.each([
    ['a process that has ended', { pid: 2 ** 22 + 1 }],
    ['a start of this computer before this one', { boot: 'before' }],
  ])('what %s left behind does not stand in the way', (_what, by) => foundLeft(by));

  itNeeds(
    { platforms: ['linux'], because: 'Elsewhere nobody says when a process was started.' },
    'nor does what a process left whose number was given away again',
    () => foundLeft({ pid: process.ppid, started: '1' }),
  );

  it.each(['', '{', '{"token":1}'])('a broken file (%j) counts as one that is silent', async text => {
    await writeFile(lockFile(), text);
    const lock = await acquireInstanceLock(folder, 0, brief);
    expect(lock).not.toBeNull();
    await lock?.release();
  });

  it('a link that leads nowhere is looked at for a while, as what else nobody can read, and goes', async () => {
    await symlink(join(folder, 'nothing-here'), join(folder, 'keyholder.lock'));
    const here = await acquireInstanceLock(folder, 0, { silenceMs: 300 });
    expect(await here?.held()).toBe(true);
    expect(await readdir(folder)).toEqual(['keyholder.lock']);
    await rm(join(folder, 'keyholder.lock'));
    await symlink(join(folder, 'nothing-here'), join(folder, 'keyholder.lock'));
    expect(await here?.held()).toBe(false);
    await here?.release();
  });

  it('of many that find the same dead lock, one has it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const left = { token: 'x', holder: { ...whereabouts(), pid: 2 ** 22 + 1 } };
      await writeFile(lockFile(), JSON.stringify(left));
      const locks = await Promise.all(Array.from({ length: 6 }, () => acquireInstanceLock(folder)));
      const held = await Promise.all(locks.map(async lock => (await lock?.held()) ?? false));
      expect(held.filter(Boolean)).toHaveLength(1);
      await Promise.all(locks.map(lock => lock?.release()));
    }
  });

  it('one that was silent writes nothing either when whoever took it for dead has written and ended', async () => {
    const asleep = await acquireInstanceLock(folder, 0, {
      beatMs: 3_600_000,
      silenceMs: 600,
      here: elsewhere,
    });
    const files = createDataFolder(folder, asleep ?? undefined);
    await files.write('ledger.json', 'of both');
    const awake = await acquireInstanceLock(folder, 0, brief);
    await createDataFolder(folder, awake ?? undefined).write('ledger.json', 'with a token more');
    await awake?.release();
    await expect(files.write('ledger.json', 'of both')).rejects.toMatchObject({ code: 'ELOCKED' });
    expect(await files.read('ledger.json')).toBe('with a token more');
    await asleep?.release();
    const after = await acquireInstanceLock(folder, 0, brief);
    expect(after).not.toBeNull();
    await after?.release();
  });

  it('a lock file that somebody tidied up is made again', async () => {
    const lock = await acquireInstanceLock(folder);
    await rm(lockFile());
    expect(await lock?.held()).toBe(true);
    expect(await acquireInstanceLock(folder)).toBeNull();
    await lock?.release();
  });

  it('a lock file that somebody tidied up lets nobody else in, also while nothing is written', async () => {
    const lock = await acquireInstanceLock(folder, 0, brief);
    await rm(lockFile());
    await soon(() => readFile(lockFile()));
    expect(await acquireInstanceLock(folder)).toBeNull();
    await lock?.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('nor is what another one has written meanwhile written over, when that has ended', async () => {
    const lock = await acquireInstanceLock(folder, 0, brief);
    const files = createDataFolder(folder, lock ?? undefined);
    await files.write('ledger.json', 'as it was');
    const other = JSON.stringify({ token: 'another', holder: whereabouts() });
    await writeFile(lockFile(), other);
    await writeFile(join(folder, 'ledger.json'), 'with a token more');
    // The beat goes into the open file, which is still the same one.
    for (let beats = 0, last = 0; beats < 4; await new Promise(resolve => setTimeout(resolve, 5))) {
      const { mtimeMs } = await stat(lockFile());
      beats += mtimeMs === last ? 0 : 1;
      last = mtimeMs;
    }
    await rm(lockFile());
    await expect(files.write('ledger.json', 'as it was')).rejects.toMatchObject({ code: 'ELOCKED' });
    expect(await files.read('ledger.json')).toBe('with a token more');
    await lock?.release();
  });

  it('a folder that cannot be locked is locked when it can be', async () => {
    const path = join(folder, 'data');
    await writeFile(path, 'in the way');
    await expect(acquireInstanceLock(path)).rejects.toMatchObject({ code: 'EEXIST' });
    const later = lockLater(path);
    const files = createDataFolder(path, later);
    await expect(files.write('ledger.json', 'x')).rejects.toMatchObject({ code: 'EEXIST' });
    await rm(path);
    await files.write('ledger.json', 'x');
    expect(await acquireInstanceLock(path)).toBeNull();
    await later.release();
  });

  it('of several writes at once, one locks such a folder, and none loses the lock again', async () => {
    const path = join(folder, 'data');
    await writeFile(path, 'in the way');
    const later = lockLater(path);
    await rm(path);
    for (let round = 0; round < 5; round += 1) {
      const held = await Promise.all(Array.from({ length: 6 }, () => later.held()));
      expect(held).toEqual(Array.from({ length: 6 }, () => true));
    }
    await later.release();
    expect(await readdir(path)).toEqual([]);
  });

  it('such a folder stays another one’s that had it first, also when that has ended', async () => {
    const path = join(folder, 'data');
    const later = lockLater(path);
    const files = createDataFolder(path, later);
    const other = await acquireInstanceLock(path);
    await expect(files.write('ledger.json', 'as it was')).rejects.toMatchObject({ code: 'ELOCKED' });
    await createDataFolder(path, other ?? undefined).write('ledger.json', 'with a token more');
    await other?.release();
    await expect(files.write('ledger.json', 'as it was')).rejects.toMatchObject({ code: 'ELOCKED' });
    expect(await files.read('ledger.json')).toBe('with a token more');
    await later.release();
  });

  it('such a folder is not written after another one had it meanwhile, whose files were not read', async () => {
    const path = join(folder, 'data');
    const before = await acquireInstanceLock(path);
    await createDataFolder(path, before ?? undefined).write('ledger.json', 'as it was');
    await before?.release();
    const later = lockLater(path);
    const files = createDataFolder(path, later);
    expect(await files.read('ledger.json')).toBe('as it was');
    const other = await acquireInstanceLock(path);
    await createDataFolder(path, other ?? undefined).write('ledger.json', 'with a token more');
    await other?.release();
    for (const write of [files.write('ledger.json', 'as it was'), files.append('jobs.jsonl', 'x')])
      await expect(write).rejects.toMatchObject({ code: 'ELOCKED' });
    expect(await files.read('ledger.json')).toBe('with a token more');
    // Whoever is started next has the folder.
    const next = await acquireInstanceLock(path);
    expect(next).not.toBeNull();
    await next?.release();
    await later.release();
  });

  it('of several writes at once after somebody has tidied up, none takes this Keyholder for another', async () => {
    const lock = await acquireInstanceLock(folder);
    for (let round = 0; round < 5; round += 1) {
      await rm(lockFile());
      const held = await Promise.all(Array.from({ length: 6 }, () => lock?.held()));
      expect(held).toEqual(Array.from({ length: 6 }, () => true));
    }
    await lock?.release();
    expect(await readdir(folder)).toEqual([]);
  });

  itNeeds(
    { platforms: ['linux'], because: 'Elsewhere there is no such limit.' },
    'a full disk leaves neither half a lock nor an open file behind',
    async () => {
      const codes = Array.from({ length: 5 }, () => 'EFBIG');
      expect(await onFullDisk()).toEqual({ codes, more: 0, names: [] });
    },
  );

  const apart = ['unshare', '--net', '--pid', '--fork', '--kill-child'];
  const mayUnshare = spawnSync(apart[0] ?? '', [...apart.slice(1), 'true']).status === 0;
  describeUnless(mayUnshare ? null : 'This user may make no namespaces here.', 'a container', () => {
    it('has other networks and other process numbers, and is seen', async () => {
      const child = await holder(...apart);
      expect(await acquireInstanceLock(folder)).toBeNull();
      await kill(child);
    });
  });

  itNeeds(
    { platforms: ['linux'], because: 'Elsewhere the lock was no name that anybody can take.' },
    'nobody else can take the name away',
    async () => {
      const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
      const squatter = createServer().listen(`\0keyholder-${name}`);
      await once(squatter, 'listening');
      const lock = await acquireInstanceLock(folder);
      expect(lock).not.toBeNull();
      await lock?.release();
      squatter.close();
    },
  );
});
