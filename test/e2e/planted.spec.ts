import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { ageFiles } from '../../src-main/adapters/age-files.ts';
import { scanFolder } from '../attack/folder-bytes.ts';
import { processTraces } from '../attack/process-traces.ts';
import { type HeapScan, pageHeap, scanHeap, wholeStrings } from '../support/heap-snapshot.ts';
import {
  type PlantedService,
  plant,
  type Scanner,
  scannerFor,
  startPlantedService,
} from '../support/planted.ts';
import { program } from '../support/program.ts';
import { readXClipboard } from '../support/x-clipboard.ts';
import { findHeadlessBrowser } from './browser.ts';
import { browserSwitches } from './browser-switches.ts';
import { test as base, expect } from './fixtures.ts';
import {
  askWhose,
  paste,
  replaceToken,
  revokeEverything,
  savedActivity,
  savedForAnother,
  takeIn,
} from './planted-life.ts';
import { createToken, fillConnection, fillRole, goTo, revoke, tokenCommand, tokenRow } from './steps.ts';

interface Planted {
  planted: PlantedService;
  /** The host's own temporary folder. */
  temporary: string;
  /** A variable in the host's environment by which it and its children are known. */
  mark: string;
}

const test = base.extend<Planted>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  planted: async ({}, use) => {
    const planted = await startPlantedService();
    await use(planted);
    await planted.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  temporary: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-planted-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  mark: async ({}, use) => use(randomUUID()),
  hostOptions: async ({ keyring, display, temporary, mark }, use) =>
    use({
      empty: true,
      keychain: 'system',
      env: {
        ...keyring.env,
        DISPLAY: display.name,
        TMPDIR: temporary,
        KEYHOLDER_TEST_MARK: mark,
        // For a look at its heap at the end.
        NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${temporary}`,
      },
    }),
});

const browser = findHeadlessBrowser();
test.use({
  // A trace or a picture of a failed run would be a file with the secrets in it.
  trace: 'off',
  screenshot: 'off',
  launchOptions: {
    ...('path' in browser ? { executablePath: browser.path } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...browserSwitches, wholeStrings],
  },
});

test('SECURITY: no memory of this process, nor of the ones it starts, goes into a core dump', async ({
  app,
  mark,
}) => {
  await app.getByRole('button', { name: 'Connect a service' }).click();
  // A look at the keychain starts its process.
  await app.evaluate(() => window.keyholder?.call('keychain.check', {}));
  const processes = await processTraces(`KEYHOLDER_TEST_MARK=${mark}`);
  const keychain = processes.filter(({ commandLine }) => commandLine.includes('keychain-child'));
  expect(keychain).toHaveLength(1);
  expect(processes.length).toBeGreaterThan(1);
  for (const { pid, commandLine } of processes) {
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
    expect(limits, commandLine).toMatch(/^Max core file size\s+0\s+0\s/m);
    expect(await readFile(`/proc/${pid}/coredump_filter`, 'utf8'), commandLine).toBe('00000000\n');
  }
});

test('planted secrets are nowhere but in the keychain, whatever the journey', async ({
  app,
  host,
  planted,
  temporary,
  mark,
  keyring,
  display,
  context,
  answers,
}) => {
  const began = Date.now();
  // As secret as they are: what it opens is not to be read by anybody else.
  const passphrase = plant('PASSPHRASE');
  const scanner = scannerFor({ ...planted.secrets, passphrase });
  const sent: string[] = [];
  app.on('request', request => {
    if (new URL(request.url()).pathname === '/rpc') sent.push(request.postData() ?? '');
  });
  await app.evaluate(() => {
    const log: string[] = [];
    Object.assign(window, { seenEvents: log });
    window.keyholder?.subscribe(message => log.push(JSON.stringify(message)));
  });
  const cdp = await context.newCDPSession(app);
  let looks = 0;
  /** @param typed a secret was typed in, or pasted: what comes into the page by other ways is looked through as it comes */
  const clean = async (journey: string, typed: 'typed' | null = null) => {
    looks += 1;
    await cleanPage(app, typed && cdp, scanner, journey);
    expect(scanner.inText(answers.join('\n')), `${journey}: in an answer`).toEqual([]);
    expect(scanner.inText(host.output()), `${journey}: in what the host says`).toEqual([]);
    const data = await scanFolder(host.dataDir, scanner);
    expect(data.files, `${journey}: files`).toBeGreaterThan(0);
    expect(data.found, `${journey}: in the data folder`).toEqual([]);
    const traces = await processTraces(`KEYHOLDER_TEST_MARK=${mark}`);
    expect(traces.length, `${journey}: the host and its keychain's process`).toBeGreaterThan(1);
    const readable = traces.flatMap(({ commandLine, environment }) => [commandLine, environment]);
    expect(scanner.inText(readable.join('\n')), `${journey}: in command lines and environments`).toEqual([]);
  };
  const connection = { label: 'Robots', baseUrl: planted.origin, teamId: 'team_1' };
  const openForm = async () => {
    await app.getByRole('button', { name: 'Connect a service' }).click();
    await fillConnection(app, connection);
    await paste(app.getByLabel('Session value'), planted.session);
    await paste(app.getByLabel('Personal access token'), planted.token);
  };

  await openForm();
  await app.getByRole('button', { name: 'Test connection' }).click();
  await expect(app.getByRole('list', { name: 'Results of the test' })).toContainText('Session: Good');
  await app.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
  await goThroughScreens(app);
  // Nothing is recorded yet, so there is no process of the keychain and perhaps no file.
  await cleanPage(app, cdp, scanner, 'test connection');

  await openForm();
  await app.getByRole('button', { name: 'Save connection' }).click();
  await expect(app.getByText('Robots is connected')).toBeVisible();
  await clean('connect with a session and a token', 'typed');

  await goTo(app, 'Team');
  await expect(app.getByRole('heading', { name: 'Larkspur' })).toBeVisible();
  await expect(app.getByText('«redacted»').first()).toBeAttached();
  await clean('team');

  await goTo(app, 'Invitations');
  await expect(app.getByText('first@larkspur.example')).toBeVisible();
  await clean('invitations');

  const invite = async () => {
    await app.getByRole('button', { name: 'Invite someone' }).click();
    const form = app.getByRole('dialog');
    await form.getByRole('textbox', { name: 'E-mail' }).fill('second@larkspur.example');
    await fillRole(form, 'member');
    await form.getByRole('button', { name: /^Invite to / }).click();
    return form;
  };
  await expect(await invite()).toBeHidden();
  await clean('invite');

  await goTo(app, 'Tokens');
  await createToken(app, 'Deploys');
  await app.getByRole('dialog').getByRole('button', { name: 'Copy token' }).click();
  await expect(app.getByRole('dialog').getByText(/^Copied until/)).toBeVisible();
  const env = { ...process.env, DISPLAY: display.name };
  const isCopied = async () => (await readXClipboard(env)) === planted.created[0];
  await expect.poll(isCopied, 'the clipboard holds the created token').toBe(true);
  await app.getByRole('button', { name: 'Done' }).click();
  await createToken(app, 'Nightly');
  await app.getByRole('button', { name: 'Done' }).click();
  await clean('create and copy');

  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Add existing token' }).click();
  const adopt = app.getByRole('dialog', { name: 'Add existing token' });
  await paste(adopt.getByLabel('Personal access token'), planted.created[1] ?? '');
  await adopt.getByRole('textbox', { name: 'Name' }).fill('Twice');
  await adopt.getByRole('button', { name: 'Add token to Robots' }).click();
  await expect(adopt.getByText(/already recorded/)).toBeVisible();
  await adopt.getByRole('button', { name: 'Close' }).click();
  await expect(adopt).toBeHidden();
  await goThroughScreens(app);
  await clean('add a token that is there already', 'typed');

  // Pasted, and thought better of.
  await goTo(app, 'Tokens');
  await app.getByRole('button', { name: 'Add existing token' }).click();
  await paste(adopt.getByLabel('Personal access token'), planted.created[0] ?? '');
  await adopt.getByRole('button', { name: 'Close' }).click();
  await expect(adopt).toBeHidden();
  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Paste a session' }).first().click();
  const unsent = app.getByRole('dialog', { name: 'Paste a session for Robots' });
  await paste(unsent.getByLabel('Session value'), planted.session);
  await app.keyboard.press('Escape');
  await expect(unsent).toBeHidden();
  await goThroughScreens(app);
  await clean('pasted and not sent', 'typed');

  await goTo(app, 'Tokens');
  await revoke(app, 'Nightly');
  await clean('revoke');

  const log = `Bearer ${planted.token}; SERVICE_SESSION=${planted.session}; ${planted.created[0]}`;
  await askWhose(app, log, ['First token', 'Deploys']);
  await clean('whose token is this', 'typed');

  await replaceToken(app, 'Deploys', 'Rollouts');
  await goThroughScreens(app);
  await clean('replace');

  planted.mood = 'refuses';
  await goTo(app, 'Invitations');
  const refused = await invite();
  await expect(refused.getByRole('alert').first()).toContainText('«redacted»');
  await app.keyboard.press('Escape');
  await expect(refused).toBeHidden();
  await goTo(app, 'Tokens');
  await tokenCommand(app, 'Rollouts', 'Revoke…');
  const dialog = app.getByRole('alertdialog').or(app.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(dialog).toContainText('«redacted»');
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await clean('errors that repeat the secrets');

  planted.mood = 'session-ended';
  await tokenCommand(app, 'Rollouts', 'Revoke…');
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(dialog.getByText(/session has ended/).first()).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Paste a session' }).first().click();
  const again = app.getByRole('dialog', { name: 'Paste a session for Robots' });
  await paste(again.getByLabel('Session value'), planted.session);
  await again.getByRole('button', { name: 'Save session' }).click();
  await expect(again.getByRole('alert')).toContainText('The service refused this session');
  await app.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await goThroughScreens(app);
  await clean('the session has ended, and another is refused', 'typed');

  const held = async () => scanner.inText(await keyring.search('keyholder-development')).sort();
  await expect.poll(held, 'the keychain holds what it should').toEqual(['created 3', 'session', 'token']);

  const activity = await savedActivity(app, /JSON Lines/);
  expect(activity, 'in the journal of activity').toContain('Rollouts');
  const table = await savedActivity(app, /CSV/);
  expect(scanner.inText(`${activity}\n${table}`), 'in the journal of activity').toEqual([]);
  await clean('export the activity');

  const file = await savedForAnother(app, passphrase);
  const text = await readFile(file, 'utf8');
  const opened = Buffer.from(await ageFiles.open(text, passphrase)).toString();
  expect(opened, 'in the file for another computer').toContain('"name":"Rollouts"');
  expect(scanner.inText(`${text}\n${opened}`), 'in the file for another computer').toEqual([]);
  await goThroughScreens(app);
  await clean('take it to another computer', 'typed');

  planted.mood = 'works';
  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Paste a session' }).first().click();
  await paste(again.getByLabel('Session value'), planted.session);
  await again.getByRole('button', { name: 'Save session' }).click();
  await expect(again).toBeHidden();
  await revokeEverything(app, 1);
  await goThroughScreens(app);
  await clean('revoke everything', 'typed');
  await expect.poll(held, 'what was revoked is kept no longer').toEqual(['session', 'token']);

  await goTo(app, 'Connection');
  await app.getByRole('button', { name: 'Remove connection…' }).click();
  await app
    .getByRole('alertdialog')
    .or(app.getByRole('dialog'))
    .getByRole('button', { name: 'Remove connection' })
    .click();
  await expect(app.getByRole('heading', { name: 'Welcome to Keyholder' })).toBeVisible();
  await clean('remove the connection');
  await expect.poll(held, 'in the keychain').toEqual([]);

  // What was known of them comes back; none of them does.
  await takeIn(app, file, passphrase);
  await goTo(app, 'Tokens');
  await expect(tokenRow(app, 'Rollouts')).toBeVisible();
  await clean('take in what another computer knows', 'typed');
  await expect.poll(held, 'in the keychain').toEqual([]);

  // Inbound is the only crossing: these calls with a pasted secret, and those were seen.
  const carrying = sent.filter(body => scanner.inText(body).length > 0);
  const methods = carrying.map(body => (JSON.parse(body) as { method: string }).method).sort();
  expect(methods).toEqual([
    'connections.test',
    'ledger.export',
    'ledger.review',
    'sessions.save',
    'sessions.save',
    'sessions.save',
    'tokens.adopt',
    'tokens.adopt',
    'tokens.identify',
  ]);
  expect(sent.length).toBeGreaterThan(methods.length);
  const events = await app.evaluate(() => (window as unknown as { seenEvents: string[] }).seenEvents);
  expect(events.length, 'events were heard').toBeGreaterThan(5);
  expect(scanner.inText(events.join('\n')), 'in an event').toEqual([]);

  await app.goto('about:blank');
  const main = await mainHeap(mark, temporary, scanner);
  expect(main.strings, 'strings of the host’s heap were looked at').toBeGreaterThan(20_000);
  expect(main.found, 'in the host’s heap, after the connection was removed').toEqual([]);
  await host.stop();
  await expect
    .poll(async () => scanner.inText(await readXClipboard(env)), 'on the clipboard after the end')
    .toEqual([]);
  expect((await scanFolder(temporary, scanner)).found, 'in the temporary folder').toEqual([]);
  expect((await scanFolder(tmpdir(), scanner, began)).found, 'in new temporary files').toEqual([]);
  expect((await scanFolder(keyring.env.HOME ?? '', scanner)).found, 'in the home folder').toEqual([]);
  console.log(`planted: ${looks + 1} looks, ${answers.length} answers, ${events.length} events, 0 found`);
});

/** What the host itself holds: its own process, the same that served all of this. */
async function mainHeap(mark: string, folder: string, scanner: Scanner): Promise<HeapScan> {
  const [host] = (await processTraces(`KEYHOLDER_TEST_MARK=${mark}`)).filter(({ commandLine }) =>
    commandLine.includes(program('web-host').file),
  );
  if (!host) throw new Error('The host is not running.');
  process.kill(host.pid, 'SIGUSR2');
  let text = '';
  await expect(async () => {
    const file = (await readdir(folder)).find(name => name.endsWith('.heapsnapshot'));
    text = await readFile(join(folder, file ?? 'none'), 'utf8');
    JSON.parse(text);
  }).toPass({ timeout: 120_000 });
  return scanHeap(text, scanner);
}

/** Elsewhere and back: what a screen held goes when it does. */
async function goThroughScreens(app: Page): Promise<void> {
  const navigation = app.getByRole('navigation', { name: 'Screens' });
  if ((await navigation.count()) === 0) return;
  for (const screen of ['Team', 'Connection'] as const) {
    await goTo(app, screen);
    await expect(app.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
}

/** Dialogs fold away in a moment, and React keeps a state until its next work; how long that is, the machine says. */
const cleanPage = (page: Page, cdp: CDPSession | null, scanner: Scanner, journey: string) =>
  expect.poll(() => pageFindings(page, cdp, scanner), `${journey}: in the page`).toEqual([]);

/** Everything that a script in the page could give away, or its heap. @param cdp null: the heap is not looked at */
async function pageFindings(page: Page, cdp: CDPSession | null, scanner: Scanner): Promise<string[]> {
  await page.waitForTimeout(500);
  const seen = await page.evaluate(async () => ({
    document: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')].map(field => (field as HTMLInputElement).value),
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name]),
    places: JSON.stringify([location.href, document.title, history.state, document.referrer]),
    requests: performance.getEntries().map(entry => entry.name),
    databases: JSON.stringify([await indexedDB.databases(), await caches.keys()]),
  }));
  const cookies = JSON.stringify(await page.context().cookies());
  const inPage = Object.entries({ ...seen, cookies }).flatMap(([where, what]) =>
    scanner.inText(typeof what === 'string' ? what : what.join('\n')).map(name => `${where}: ${name}`),
  );
  if (!cdp) return inPage;
  const heap = scanHeap(await pageHeap(cdp), scanner);
  expect(heap.strings, 'strings of the heap were looked at').toBeGreaterThan(5_000);
  return [...inPage, ...heap.found.map(found => `heap: ${found}`)];
}
