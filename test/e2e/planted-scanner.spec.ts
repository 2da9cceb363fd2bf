import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { scanFolder } from '../attack/folder-bytes.ts';
import { processTraces } from '../attack/process-traces.ts';
import { startChild } from '../support/child.ts';
import { pageHeap, scanHeap, wholeStrings } from '../support/heap-snapshot.ts';
import { plant, scannerFor } from '../support/planted.ts';
import { findHeadlessBrowser } from './browser.ts';
import { browserSwitches } from './browser-switches.ts';

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

/** The looks of planted.spec.ts would find nothing in any case if they did not work: here they must find something. */
test.describe('the scanner finds what is planted on purpose', () => {
  const held = plant('HELD');
  const scanner = scannerFor({ held });

  test('in the heap of a page: in a variable, a closure, a joined text, a long one, and where nothing is held nothing', async ({
    page,
    context,
  }) => {
    await page.goto('data:text/html,<p>empty</p>');
    const cdp = await context.newCDPSession(page);
    const look = async () => scanHeap(await pageHeap(cdp), scanner).found;
    expect(await look()).toEqual([]);
    const half = Math.floor(held.length / 2);
    const ways: readonly (readonly [way: string, script: string])[] = [
      ['a property of an object in a Map', `window.kept = new Map([['a', { deep: '${held}' }]])`],
      ['a closure', `window.kept = (secret => () => secret.length)('${held}')`],
      [
        'a joined text',
        `window.kept = JSON.stringify({ cookie: '${held.slice(0, half)}' + '${held.slice(half)}' })`,
      ],
      ['the name of a property', `window.kept = { ['${held}']: 1 }`],
      ['base64', `window.kept = btoa('x${held}')`],
      ['the end of a long text', `window.kept = ['x'.repeat(50000) + '${held}'].join(' ')`],
    ];
    for (const [way, script] of ways) {
      await cdp.send('Runtime.evaluate', { expression: `${script}; undefined` });
      expect(await look(), way).not.toEqual([]);
      await page.goto('data:text/html,<p>empty again</p>');
      await page.goto('data:text/html,<p>empty</p>');
    }
    await expect.poll(look, 'nothing is held any more').toEqual([]);
  });

  test('in a file, in UTF-16, in the name of a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-scanner-'));
    try {
      await writeFile(join(folder, 'clean.json'), '{}');
      expect(await scanFolder(folder, scanner)).toEqual({ files: 1, found: [] });
      const bytes = [
        Buffer.from(`{"token":"${held}"}`),
        Buffer.concat([Buffer.from([0xff, 0xfe, 0]), Buffer.from(held, 'utf16le')]),
        Buffer.from(Buffer.from(`SERVICE_SESSION=${held}`).toString('base64')),
        Buffer.from(held.toUpperCase()),
        Buffer.from(Buffer.from(held).toString('hex')),
      ];
      for (const [index, content] of bytes.entries()) {
        const file = join(folder, `${index}.tmp`);
        await writeFile(file, content);
        expect((await scanFolder(folder, scanner)).found, String(index)).toEqual([`${file}: held`]);
        await rm(file);
      }
      await writeFile(join(folder, held), '');
      expect((await scanFolder(folder, scanner)).found).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('in a command line and in an environment, of a child’s child too', async () => {
    test.skip(process.platform !== 'linux', 'Reads /proc.');
    const mark = `KEYHOLDER_TEST_MARK=${plant('MARK')}`;
    const [name = '', value = ''] = mark.split('=');
    const script = `HIDDEN=${held} sleep 600 & echo started; wait`;
    const child = startChild(
      'bash',
      ['-c', script],
      { ...process.env, [name]: value },
      { endsWithInput: false },
    );
    await child.says(/started/);
    await expect
      .poll(async () => {
        const traces = await processTraces(mark);
        return [
          scanner.inText(traces.map(({ commandLine }) => commandLine).join('\n')).length > 0,
          scanner.inText(traces.map(({ environment }) => environment).join('\n')).length > 0,
          traces.length,
        ];
      })
      .toEqual([true, true, 2]);
    const sleeping = (await processTraces(mark)).filter(({ commandLine }) => commandLine.startsWith('sleep'));
    for (const { pid } of sleeping) process.kill(pid);
    await child.stop();
  });
});
