import { afterEach, describe, expect, it } from 'vitest';
import type { FileSaver } from '../../../src-main/core/base/ports/save-file.ts';
import { fileNameOf } from '../../../src-shared/saved-file.ts';
import { type Core, startCore } from '../../support/core-harness.ts';
import { FakeClock } from '../../support/fake-ports.ts';
import { signedInTo, TokenService } from '../tokens/token-service.ts';

type Saved = Parameters<FileSaver['save']>[0];

let core: Core;
let saved: Saved[] = [];
afterEach(async () => {
  saved = [];
  await core.close();
});

const saver = (answer: () => string | null): FileSaver => ({
  save: async file => {
    saved.push(file);
    return answer();
  },
});
const save = (input: { name?: string; text?: string; kind?: string }) =>
  core.app.dispatch('files.save', { name: 'people', kind: 'csv', text: 'a,b', ...input });

it('is asked for by its name, with the ending of its kind, and told by the name that the owner gave', async () => {
  core = await startCore({ saver: saver(() => 'mine.csv') });
  expect((await core.call('app.info', {})).features.saveDialog).toBe(true);
  expect(await save({})).toEqual({ ok: true, value: { saved: true, name: 'mine.csv' } });
  expect(saved).toEqual([{ name: 'people.csv', kind: 'csv', content: 'a,b' }]);
});

it('the dialog was closed; the disk refuses, and only its code is told; a browser has none', async () => {
  core = await startCore({ saver: saver(() => null) });
  expect(await save({})).toEqual({ ok: true, value: { saved: false } });
  await core.close();

  const full = () => {
    throw Object.assign(new Error('ENOSPC: /home/owner/secret-place'), { code: 'ENOSPC' });
  };
  core = await startCore({ saver: saver(full) });
  expect(await save({})).toEqual({ ok: false, problem: { code: 'file-not-saved', technical: 'ENOSPC' } });
  await core.close();

  core = await startCore();
  expect((await core.call('app.info', {})).features.saveDialog).toBe(false);
  expect(await save({})).toEqual({
    ok: false,
    problem: { code: 'unsupported-here', reason: 'save-dialog' },
  });
});

describe('SECURITY: a page names no folder and no kind that a system would run', () => {
  it('a kind like that is none', async () => {
    core = await startCore({ saver: saver(() => 'x') });
    for (const kind of ['exe', 'html', 'desktop', '']) {
      expect(await save({ kind })).toMatchObject({ problem: { code: 'invalid-input' } });
    }
    expect(saved).toEqual([]);
  });

  it.each([
    ['people', 'people.csv'],
    ['people.CSV', 'people.csv'],
    ['people.csv.exe', 'people.csv.exe.csv'],
    ['../../.bashrc', 'bashrc.csv'],
    ['C:\\Windows\\system.ini', 'C Windows system.ini.csv'],
    ['~/.ssh/config', 'ssh config.csv'],
    ['-rf', 'rf.csv'],
    ['con', 'keyholder con.csv'],
    ['LPT1.old', 'keyholder LPT1.old.csv'],
    ['\u202egpj.exe', 'gpj.exe.csv'],
    ['a\u0000b\nc', 'a b c.csv'],
    ['...', 'keyholder.csv'],
    ['Größe & Co. – 東京', 'Größe & Co. – 東京.csv'],
  ])('%j is suggested as %j', async (name, suggested) => {
    core = await startCore({ saver: saver(() => 'x') });
    await save({ name });
    expect(saved.map(file => file.name)).toEqual([suggested]);
  });
});

it.each([
  ['a', 200],
  ['é', 100],
  ['東', 66],
  ['🔑', 50],
])('a name of %s is cut to what disks take, and through no character', (sign, fit) => {
  expect(fileNameOf(sign.repeat(200), 'csv')).toBe(`${sign.repeat(fit)}.csv`);
  expect(fileNameOf(`${sign.repeat(fit)}. ${sign}`, 'csv')).toBe(`${sign.repeat(fit)}.csv`);
});

it('the end of a token with the longest name is saved for a calendar', async () => {
  core = await startCore({ saver: saver(() => 'mine.ics') });
  const service = await TokenService.start();
  const connectionId = await signedInTo(core, service);
  const [name, expiresAt] = ['東'.repeat(200), '2027-01-01T00:00:00Z'];
  const { key } = await core.call('tokens.create', { connectionId, name, expiresAt });
  const { fileName, text } = await core.call('tokens.calendar', { key });
  expect(await save({ name: fileName, kind: 'ics', text })).toMatchObject({ ok: true });
  expect(saved[0]?.name).toBe(`${'東'.repeat(66)}.ics`);
  await service.close();
});

it('what is exported is called after the day that its owner has', async () => {
  // In Auckland it is the next day by then.
  const clock = new FakeClock(Date.UTC(2026, 10, 20, 13, 30));
  core = await startCore({
    clock,
    calendar: { dayOf: at => Math.floor((at + 13 * 3_600_000) / 86_400_000) },
  });
  const service = await TokenService.start();
  const connectionId = await signedInTo(core, service);
  const made = [
    await core.call('activity.export', { format: 'csv' }),
    await core.call('invitations.export', { connectionId, gone: true }),
    await core.call('tokens.export', {}),
    await core.call('ledger.export', { passphrase: 'four words by chance' }),
  ];
  for (const { fileName } of made) expect(fileName).toContain('2026-11-21');
  await service.close();
});

describe('SECURITY: a secret that is known goes into no file', () => {
  const secret = 'kh-session-0123456789-abcdefghij';
  const many = 'ann@people.example,member\n'.repeat(20_000);

  const start = async (clock = new FakeClock()) => {
    core = await startCore({ saver: saver(() => 'x'), clock });
    // Nobody answers there; from now on it is known.
    const nowhere = { baseUrl: 'http://127.0.0.1:1', dashboardUrl: 'http://127.0.0.1:1' };
    await core.call('connections.test', { ...nowhere, session: secret });
  };

  it.each([
    ['alone', secret],
    ['in a line far down', `${many}x ${secret}\n${many}`],
    ['in one long line, wherever it is cut', `${'-'.repeat(131_060)}${secret}${'-'.repeat(200_000)}`],
    ['in base64', `a,${Buffer.from(secret).toString('base64')}`],
    ['in escapes', encodeURIComponent(`\u00e9${secret}`).replace('kh', '%6Bh')],
  ])('%s', async (_where, text) => {
    await start();
    expect(await save({ text })).toMatchObject({
      problem: { code: 'invalid-input', fields: { text: expect.any(Array) } },
    });
    expect(await save({ name: secret })).toMatchObject({ problem: { code: 'invalid-input' } });
    expect(saved).toEqual([]);
  });

  it('what only looks like one is an id of the service, and is saved; a long file leaves others their turn', async () => {
    let breaths = 0;
    class Breathing extends FakeClock {
      override breathe(): Promise<void> {
        breaths += 1;
        return super.breathe();
      }
    }
    await start(new Breathing());
    breaths = 0;
    const text = `id\n9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n${many}`;
    expect(await save({ text })).toMatchObject({ ok: true });
    expect(saved[0]?.content).toBe(text);
    expect(breaths).toBeGreaterThan(1);
  });
});
