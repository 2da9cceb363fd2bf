import { win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UpdateError } from '../../src-main/core/base/ports/updater.ts';
import { judgeAuthenticode } from '../../src-main/electron/updates/authenticode.ts';
import { isPublisher, parseName } from '../../src-main/electron/updates/distinguished-name.ts';
import { runPowerShell, signatureCall } from '../../src-main/electron/updates/powershell.ts';
import { publisher, subject, windowsSays } from './nsis-bench.ts';

const file = "C:\\Users\\ann o'neil\\AppData\\Local\\keyholder-updater\\pending\\temp-Keyholder.exe";

const fault = (output: string, publishers: readonly string[] = [publisher]): string => {
  try {
    judgeAuthenticode(output, file, { publishers, announced: '1.1.0' });
    return 'taken';
  } catch (error) {
    return error instanceof UpdateError ? error.fault : `${error}`;
  }
};

describe('SECURITY: an installer for Windows is run only with a valid signature of the publisher; every doubt is a refusal', () => {
  it('takes the publisher’s own, by common name or by the whole name', () => {
    expect(fault(windowsSays(file))).toBe('taken');
    expect(fault(windowsSays(file), [subject])).toBe('taken');
    expect(fault(windowsSays(file), ['Another', `C=NO, L=Oslo, O=${publisher}, CN=${publisher}`])).toBe(
      'taken',
    );
    expect(fault(windowsSays(win32.join(file, '..', 'x', '..', 'temp-Keyholder.exe')))).toBe('taken');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['unsigned', { status: 'NotSigned' }, 'unsigned'],
    ['altered', { status: 'HashMismatch' }, 'altered'],
    ['not trusted', { status: 'NotTrusted' }, 'bad-signature'],
    ['an error', { status: 'UnknownError' }, 'not-checked'],
    ['another format', { status: 'NotSupportedFileFormat' }, 'not-checked'],
    ['incompatible', { status: 'Incompatible' }, 'not-checked'],
    ['a word that nobody knows', { status: 'valid' }, 'not-checked'],
    ['a word of JavaScript', { status: 'constructor' }, 'not-checked'],
    ['a number', { status: 0 }, 'not-checked'],
    ['vouched for by a catalogue', { type: 'Catalog' }, 'unsigned'],
    ['without a certificate', { subject: null }, 'unsigned'],
    ['another file', { path: 'C:\\Windows\\notepad.exe' }, 'not-checked'],
    ['no file', { path: '' }, 'not-checked'],
    ['another signer', { subject: 'CN=Somebody' }, 'wrong-signer'],
    ['a signer with a longer name', { subject: `CN=${publisher} & Sons` }, 'wrong-signer'],
    ['a signer with another spelling', { subject: `CN=${publisher.toLowerCase()}` }, 'wrong-signer'],
    ['the publisher as a department', { subject: `CN=Evil, OU=${publisher}` }, 'wrong-signer'],
    ['the publisher within quotes', { subject: `CN=Evil, O="x, CN=${publisher}"` }, 'wrong-signer'],
    ['two common names', { subject: `CN=Evil, CN=${publisher}` }, 'wrong-signer'],
    ['two common names the other way round', { subject: `CN=${publisher}, CN=Evil` }, 'wrong-signer'],
    ['a name in several parts', { subject: `CN=Evil + CN=${publisher}` }, 'wrong-signer'],
    ['a name that cannot be read', { subject: `CN="${publisher}` }, 'wrong-signer'],
    ['an older version of the publisher’s', { version: '1.0.9' }, 'older'],
    ['another version of the publisher’s', { version: '1.1.1' }, 'altered'],
    ['no version', { version: undefined }, 'not-checked'],
    ['more than was asked', { extra: 1 }, 'not-checked'],
  ])('%s', (_what, said, wanted) => expect(fault(windowsSays(file, said))).toBe(wanted));

  it.each(['', 'null', '[]', 'Valid', '{"status":"Valid"', `${windowsSays(file)}${windowsSays(file)}`])(
    'no answer: %j',
    output => expect(fault(output)).toBe('not-checked'),
  );

  it('nobody is good enough where no publisher is known', () => {
    expect(fault(windowsSays(file), [])).toBe('wrong-signer');
    expect(fault(windowsSays(file, { subject: 'CN=' }), [''])).toBe('wrong-signer');
  });

  it('a whole name is equal or it is not', () => {
    for (const other of [
      `CN=${publisher}`,
      `${subject}, S=Oslo`,
      subject.replace('C=NO', 'C=SE'),
      subject.replace('L=Oslo, ', ''),
    ]) {
      expect(fault(windowsSays(file), [other]), other).toBe('wrong-signer');
    }
  });
});

describe('SECURITY: a signer is the publisher only where its one common name, or its whole distinguished name, is equal, letter by letter', () => {
  it.each<[string, [string, string][] | null]>([
    ['CN=A', [['CN', 'A']]],
    [
      'CN="A, Inc.", O="The ""A"" Company", C=US',
      [
        ['CN', 'A, Inc.'],
        ['O', 'The "A" Company'],
        ['C', 'US'],
      ],
    ],
    [
      'OID.2.5.4.15=Private Organization, CN=A',
      [
        ['OID.2.5.4.15', 'Private Organization'],
        ['CN', 'A'],
      ],
    ],
    [
      '1.2.3=x, CN=A',
      [
        ['1.2.3', 'x'],
        ['CN', 'A'],
      ],
    ],
    ['', null],
    ['A', null],
    ['CN=', null],
    ['CN=A,', null],
    ['CN=A; O=B', null],
    ['CN=A\\, B', null],
    ['CN=#0401', null],
    ['CN="A"B', null],
  ])('%s', (text, parts) => expect(parseName(text)).toEqual(parts));

  it('an umlaut is a letter like any other', () => {
    expect(isPublisher('CN=Schlüssel GmbH, C=DE', 'Schlüssel GmbH')).toBe(true);
    expect(isPublisher('CN=Schlussel GmbH, C=DE', 'Schlüssel GmbH')).toBe(false);
  });
});

describe("SECURITY: a file's path is no part of the script that looks at it", () => {
  const bad = "C:\\a';calc;'$(calc)`\".exe";
  const call = signatureCall(bad, {
    ...{ SystemRoot: 'D:\\Win', TEMP: 'D:\\T', PSModulePath: 'C:\\evil', PATH: 'C:\\evil' },
  });

  it('but a value, beside the same script for every file', () => {
    expect(call.env.KEYHOLDER_INSTALLER).toBe(bad);
    expect(call.args.join(' ')).not.toContain('calc');
    expect(call.args).toEqual(signatureCall(file, {}).args);
    const script = Buffer.from(call.args.at(-1) ?? '', 'base64').toString('utf16le');
    expect(script.match(/-LiteralPath \$env:KEYHOLDER_INSTALLER/g)).toHaveLength(2);
    expect(script).toContain('.VersionInfo.ProductVersion');
  });

  it('and is run by Windows’ own program, without a profile and without the caller’s environment', () => {
    expect(call.program).toBe('D:\\Win\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(call.args).toEqual(expect.arrayContaining(['-NoProfile', '-NonInteractive', '-EncodedCommand']));
    expect(Object.keys(call.env).sort()).toEqual(
      ['KEYHOLDER_INSTALLER', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'windir'].sort(),
    );
    expect(call.env.PATH).toBe('D:\\Win\\System32');
  });
});

describe('running it', () => {
  const node = (script: string) => ({ program: process.execPath, args: ['-e', script], env: { A: '1' } });

  it('gives what was printed, with that environment and no other', async () => {
    expect(await runPowerShell(node('process.stdout.write(String(process.env.A) + process.env.HOME)'))).toBe(
      '1undefined',
    );
  });

  it.each([
    ['complained', "process.stdout.write('x'); console.error('warning')"],
    ['failed', "process.stdout.write('x'); process.exit(1)"],
    ['printed without end', "process.stdout.write('x'.repeat(100000))"],
  ])('refuses where it %s', async (_what, script) => {
    await expect(runPowerShell(node(script))).rejects.toMatchObject({ fault: 'not-checked' });
  });

  it('refuses where there is no such program, as on a computer without PowerShell', async () => {
    await expect(runPowerShell(signatureCall(file, {}))).rejects.toMatchObject({ fault: 'not-checked' });
  });
});
