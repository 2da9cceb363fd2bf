import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPolicyFile } from '../../src-main/adapters/policy-file.ts';
import { policyPlace } from '../../src-main/adapters/policy-place.ts';
import { whyFolderNotTrusted } from '../../src-main/adapters/policy-trust.ts';

vi.mock(import('node:fs/promises'), { spy: true });
const original = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

const me = process.getuid?.() ?? 0;
const asRoot = me === 0;
const somebody = 12_345;

let top = '';
let folder: string;
let file: string;

beforeEach(({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no owners and modes in numbers.');
  // Above it lies the temporary folder, where everybody may write: nothing above `top` is looked at here.
  top = mkdtempSync(join(tmpdir(), 'keyholder-policy-'));
  folder = join(top, 'etc', 'keyholder');
  file = join(folder, 'policy.json');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
});

afterEach(() => {
  vi.resetAllMocks();
  // A skipped test has made nothing.
  if (top) rmSync(top, { recursive: true, force: true });
});

/** As on a managed computer, with this test's user for its administrator. */
const read = () =>
  createPolicyFile({ file, trust: 'administrators', platform: 'linux', owner: me, top }).read();
const put = (content: string | Uint8Array = '{}', mode = 0o644) => {
  writeFileSync(file, content);
  chmodSync(file, mode);
};
const untrusted = (reason: string) => ({ kind: 'untrusted', reason });

it('reads a file that only an administrator can write', async () => {
  put('{"idleMinutes": 5}');
  expect(await read()).toEqual({ kind: 'text', text: '{"idleMinutes": 5}' });
});

it('without a file, without its folder: there is none', async () => {
  expect(await read()).toEqual({ kind: 'none' });
  rmSync(folder, { recursive: true });
  expect(await read()).toEqual({ kind: 'none' });
});

it('a byte order mark is no part of the text', async () => {
  put(Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from('{}')]));
  expect(await read()).toEqual({ kind: 'text', text: '{}' });
});

it.each([
  ['UTF-16, as some shells write', Buffer.from('\ufeff{}', 'utf16le')],
  ['Latin-1', Buffer.from('{"a": "\u00e4"}', 'latin1')],
])('%s is told', async (_name, bytes) => {
  put(bytes);
  expect(await read()).toEqual(untrusted('The file is not written in UTF-8. Save it as UTF-8.'));
});

it('a huge file is not read on', async () => {
  put(Buffer.alloc(256 * 1024, 0x20));
  expect(await read()).toMatchObject({ kind: 'text' });
  put(Buffer.alloc(256 * 1024 + 1, 0x20));
  expect(await read()).toEqual(untrusted('The file is larger than 256 KiB.'));
});

describe('SECURITY: a policy file counts only where nobody but an administrator can have written it', () => {
  it.each([
    [0o664, 'the group'],
    [0o646, 'everybody'],
    [0o666, 'both'],
  ])('mode %o: written by %s', async mode => {
    put('{}', mode);
    expect(await read()).toEqual(untrusted('The file can be written by others than its owner.'));
  });

  it.each([0o775, 0o757, 0o1777])('a folder of mode %o', async mode => {
    put();
    chmodSync(folder, mode);
    const reason = `The folder ${folder} can be written by others than its owner.`;
    expect(await read()).toEqual(untrusted(reason));
  });

  it('a folder further up', async () => {
    put();
    chmodSync(join(top, 'etc'), 0o777);
    const reason = `The folder ${join(top, 'etc')} can be written by others than its owner.`;
    expect(await read()).toEqual(untrusted(reason));
  });

  it('every folder up to the root is looked at where nothing else is said', async () => {
    chmodSync(top, 0o777);
    expect(await whyFolderNotTrusted(file, { owner: me, top: join(top, 'etc') })).toBeNull();
    expect(await whyFolderNotTrusted(file, { owner: me, top: '/' })).toBe(
      `The folder ${top} can be written by others than its owner.`,
    );
  });

  it('an owner who is not the administrator', async () => {
    put();
    const source = createPolicyFile({
      file,
      trust: 'administrators',
      platform: 'linux',
      owner: somebody,
      top,
    });
    expect(await source.read()).toEqual(
      untrusted('The file does not belong to the administrator (user 12345).'),
    );
  });

  it('somebody else’s file or folder', async ({ skip }) => {
    skip(!asRoot, 'Only root can give them away.');
    put();
    chownSync(file, somebody, 0);
    const trust = 'administrators';
    const source = createPolicyFile({ file, trust, platform: 'linux', top });
    expect(await source.read()).toEqual(untrusted('The file does not belong to the administrator (root).'));
    chownSync(file, 0, 0);
    expect(await source.read()).toEqual({ kind: 'text', text: '{}' });
    chownSync(folder, somebody, 0);
    const reason = `The folder ${folder} does not belong to the administrator (root).`;
    expect(await source.read()).toEqual(untrusted(reason));
    // Where there is no such number, nothing of it is looked at.
    const windows = createPolicyFile({ file, trust, platform: 'win32', top });
    expect(await windows.read()).toEqual({ kind: 'text', text: '{}' });
  });

  it('a link, even to a good file', async () => {
    const real = join(top, 'etc', 'real.json');
    writeFileSync(real, '{}', { mode: 0o644 });
    symlinkSync(real, file);
    const link = 'The file is a link. Put the file itself there.';
    expect(await read()).toEqual(untrusted(link));
    rmSync(real);
    expect(await read(), 'one that leads nowhere is no missing file').toEqual(untrusted(link));
  });

  it('a link among the folders', async () => {
    put();
    renameSync(folder, join(top, 'elsewhere'));
    symlinkSync(join(top, 'elsewhere'), folder);
    expect(await read()).toEqual(untrusted(`${folder} is a link. Use the folder itself.`));
  });

  it('what is no file: a folder, and a pipe that nobody writes to', async () => {
    mkdirSync(file);
    expect(await read()).toEqual(untrusted('What lies there is not a plain file.'));
    rmSync(file, { recursive: true });
    execFileSync('mkfifo', [file]);
    expect(await read()).toEqual(untrusted('What lies there is not a plain file.'));
  });

  it('a file where the folder should be', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    expect(await read()).toEqual(untrusted('The file cannot be read (ENOTDIR).'));
  });

  it('another file in its place between the look and the reading', async () => {
    put('{"idleMinutes": 5}');
    const other = join(folder, 'other.json');
    writeFileSync(other, '{"idleMinutes": 0}', { mode: 0o644 });
    vi.mocked(lstat).mockImplementationOnce(async (...args) => {
      // The check of the folders has begun: the file is open by now.
      renameSync(other, file);
      return await original.lstat(...args);
    });
    expect(await read()).toEqual(untrusted('The file was changed while it was read. Start Keyholder again.'));
  });

  it('another folder in the place of its own', async () => {
    put('{"idleMinutes": 5}');
    mkdirSync(`${folder}-other`, { mode: 0o755 });
    writeFileSync(join(`${folder}-other`, 'policy.json'), '{}', { mode: 0o644 });
    vi.mocked(lstat).mockImplementationOnce(async (...args) => {
      // The old file stays as it is: only its name leads elsewhere now.
      renameSync(folder, `${folder}-gone`);
      renameSync(`${folder}-other`, folder);
      return await original.lstat(...args);
    });
    expect(await read()).toEqual(untrusted('The file was changed while it was read. Start Keyholder again.'));
  });

  it('another text in it while it is read', async () => {
    put('{"idleMinutes": 5}');
    vi.mocked(lstat).mockImplementation(async (...args) => {
      if (args[0] === file) appendFileSync(file, ' ');
      return await original.lstat(...args);
    });
    expect(await read()).toEqual(untrusted('The file was changed while it was read. Start Keyholder again.'));
  });
});

it('what cannot be opened is no missing file', async () => {
  put();
  vi.mocked(open).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EACCES' }));
  expect(await read()).toEqual(untrusted('The file cannot be read (EACCES).'));
});

it('in development anybody’s file will do, and it has to be there', async () => {
  const source = createPolicyFile({ file, trust: 'anybody', platform: 'linux' });
  expect(await source.read()).toEqual(untrusted('There is no such file.'));
  put('{}', 0o666);
  chmodSync(folder, 0o777);
  expect(await source.read()).toEqual({ kind: 'text', text: '{}' });
  linkSync(file, join(folder, 'second.json'));
  expect(await source.read()).toEqual({ kind: 'text', text: '{}' });
});

describe('its place', () => {
  it.each<[string, NodeJS.ProcessEnv, string | null]>([
    ['linux', {}, '/etc/keyholder/policy.json'],
    ['darwin', {}, '/Library/Application Support/Keyholder/policy.json'],
    ['win32', { ProgramFiles: 'D:\\Programme' }, 'D:\\Programme\\Keyholder Policy\\policy.json'],
    [
      'win32',
      { ProgramFiles: 'C:\\Program Files (x86)', ProgramW6432: 'C:\\Program Files' },
      'C:\\Program Files\\Keyholder Policy\\policy.json',
    ],
    ['win32', {}, 'C:\\Program Files\\Keyholder Policy\\policy.json'],
    ['win32', { ProgramFiles: 'here' }, 'C:\\Program Files\\Keyholder Policy\\policy.json'],
    ['win32', { ProgramFiles: '\\\\server\\share' }, 'C:\\Program Files\\Keyholder Policy\\policy.json'],
    ['freebsd', {}, null],
  ])('%s %j', (platform, env, place) => expect(policyPlace(platform, env)).toBe(place));
});
