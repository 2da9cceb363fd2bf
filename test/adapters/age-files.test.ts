import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageFiles } from '../../src-main/adapters/age-files.ts';
import { PassphraseFileError } from '../../src-main/core/base/ports/passphrase-files.ts';
import { describeNeed } from '../support/describe-need.ts';

const passphrase = 'river stone lantern';
const text = `${'{"token":"ünï"}\n'.repeat(20_000)}the end\n`;
const folder = mkdtempSync(join(tmpdir(), 'keyholder-age-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const minutes = 300_000;
const faultOf = async (file: string | Uint8Array, of = passphrase) => {
  const error = await ageFiles.open(file, of).catch((thrown: unknown) => thrown);
  return error instanceof PassphraseFileError ? error.fault : error;
};
/** A character somewhere in the armour, exchanged for another one. */
const altered = (file: string, at: number) =>
  file.slice(0, at) + (file[at] === 'A' ? 'B' : 'A') + file.slice(at + 1);

/** Each is a second's work of one processor: one for all that look at it. */
let written = '';
beforeAll(async () => {
  written = await ageFiles.close(text, passphrase);
}, minutes);

/** @returns a file that asks for little work: what is wrong with it shows as soon */
async function quick(): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(passphrase);
  return Buffer.from(await encrypter.encrypt(text));
}
function inArmour(bytes: Buffer): string {
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  return `-----BEGIN AGE ENCRYPTED FILE-----\n${lines}\n-----END AGE ENCRYPTED FILE-----\n`;
}

describe('a file of the age format', () => {
  it(
    'opens with its passphrase, also as a mail program leaves it',
    async () => {
      expect(written).toMatch(
        /^-----BEGIN AGE ENCRYPTED FILE-----\n(?:[\w+/]{64}\n)+[\w+/=]+\n-----END AGE ENCRYPTED FILE-----\n$/,
      );
      const mailed = `\n${written.replaceAll('\n', '\r\n')}\r\n`;
      expect(Buffer.from(await ageFiles.open(mailed, passphrase)).toString()).toBe(text);
    },
    minutes,
  );

  it('is written with the work of the age command', () => {
    const header = Buffer.from(written.split('\n').slice(1, 4).join(''), 'base64').toString();
    expect(header).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 18\n/);
  });

  it(
    'is opened one at a time: each takes a quarter of a gigabyte or more, and one of four threads that files need, too',
    async () => {
      const file = join(folder, 'twice.age');
      writeFileSync(file, written);
      const module = new URL('../../src-main/adapters/age-files.ts', import.meta.url).href;
      const script = `
        const { readFileSync } = await import('node:fs');
        const { ageFiles } = await import(${JSON.stringify(module)});
        const file = readFileSync(${JSON.stringify(file)}, 'utf8');
        const opened = Array.from({ length: 2 }, () => ageFiles.open(file, 'another one').catch(error => error.fault));
        const faults = await Promise.all(opened);
        console.log(JSON.stringify({ faults, mebibytes: process.resourceUsage().maxRSS / 1024 }));`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const { faults, mebibytes } = (await json(child.stdout)) as { faults: string[]; mebibytes: number };
      expect(faults).toEqual(['wrong-passphrase', 'wrong-passphrase']);
      expect(mebibytes).toBeLessThan(500);
    },
    minutes,
  );

  it('opens with its passphrase only, whole only, and says what is wrong with it', async () => {
    const bytes = await quick();
    const file = inArmour(bytes);
    expect(Buffer.from(await ageFiles.open(file, passphrase)).toString()).toBe(text);
    expect(await faultOf(file, 'another passphrase')).toBe('wrong-passphrase');
    expect(await faultOf(bytes, 'another passphrase')).toBe('wrong-passphrase');
    expect(await faultOf(altered(file, 5_000))).toBe('damaged');
    expect(await faultOf(file.slice(0, -200))).toBe('damaged');
    expect(await faultOf(bytes.subarray(0, 100_000))).toBe('damaged');
  });

  it.each<[what: string, fault: string, file: string | Buffer]>([
    ['nothing', 'not-a-file', ''],
    ['a text', 'not-a-file', 'hello'],
    ['bytes', 'not-a-file', Buffer.alloc(1_000)],
    [
      'armour around nothing',
      'not-a-file',
      '-----BEGIN AGE ENCRYPTED FILE-----\n-----END AGE ENCRYPTED FILE-----\n',
    ],
    [
      'armour around something else',
      'damaged',
      '-----BEGIN AGE ENCRYPTED FILE-----\n<b>\n-----END AGE ENCRYPTED FILE-----\n',
    ],
    ['a newer format', 'newer', Buffer.from('age-encryption.org/v2\n-> scrypt x 18\n\n--- x\n')],
    [
      'a header without an end',
      'damaged',
      Buffer.from(`age-encryption.org/v1\n${'-> a b\nAA\n'.repeat(100_000)}`),
    ],
    ['one for a key', 'no-passphrase', header('-> X25519 abc')],
    ['one for two', 'damaged', header(`-> scrypt ${'A'.repeat(22)} 18\n${'A'.repeat(43)}\n-> X25519 abc`)],
    ['work for a day', 'too-slow', header(`-> scrypt ${'A'.repeat(22)} 40`)],
    ['work without a number', 'damaged', header(`-> scrypt ${'A'.repeat(22)} 1e1`)],
  ])('is refused without any work: %s', async (_what, fault, file) => {
    expect(await faultOf(file)).toBe(fault);
  });
});

function header(stanza: string): Buffer {
  return Buffer.from(`age-encryption.org/v1\n${stanza}\n${'A'.repeat(43)}\n--- ${'A'.repeat(43)}\n`);
}

/** It asks at a terminal only: Python has one to give. Answers each question for a passphrase. */
const atTerminal = `
import os, pty, sys
answer = os.environ['ANSWER'].encode() + b'\\n'
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
said = b''
while True:
    try:
        piece = os.read(terminal, 4096)
    except OSError:
        break
    if not piece:
        break
    said += piece
    if said.rstrip().endswith(b':') and b'passphrase' in said.rsplit(b'\\n', 1)[-1]:
        said = b''
        os.write(terminal, answer)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

function age(...args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', ['-c', atTerminal, 'age', ...args], {
      env: { ...process.env, ANSWER: passphrase },
      stdio: 'ignore',
    });
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

describeNeed({ platforms: ['linux'], programs: ['age', 'python3'] }, 'the age command', () => {
  it(
    'opens what Keyholder has written',
    async () => {
      const [sealed, opened] = [join(folder, 'ours.age'), join(folder, 'ours.txt')];
      writeFileSync(sealed, written);
      expect(await age('-d', '-o', opened, sealed)).toBe(0);
      expect(readFileSync(opened, 'utf8')).toBe(text);
    },
    minutes,
  );

  it.each([[['-p']], [['-p', '-a']]])(
    'writes what Keyholder opens: %s',
    async options => {
      const [plain, sealed] = [join(folder, 'plain.txt'), join(folder, `theirs${options.length}.age`)];
      writeFileSync(plain, text);
      expect(await age(...options, '-o', sealed, plain)).toBe(0);
      const bytes = readFileSync(sealed);
      const file = options.includes('-a') ? bytes.toString() : bytes;
      expect(Buffer.from(await ageFiles.open(file, passphrase)).toString()).toBe(text);
    },
    minutes,
  );
});
