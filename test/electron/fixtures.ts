import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  test as base,
  type ElectronApplication,
  _electron as electron,
  expect,
  type Page,
} from '@playwright/test';
import { electronRuntime, thisMachine } from '../../build/runtime.ts';
import { type RecordingService, startRecordingService } from './recording-service.ts';

export interface Launched {
  electron: ElectronApplication;
  page: Page;
  dataDir: string;
  /** What the page said on its console, errors and warnings only. */
  complaints: string[];
  runtime: string;
  args: string[];
}

interface Fixtures {
  launchFlags: string[];
  keyholder: Launched;
  service: RecordingService;
}

const runtime = electronRuntime();

/** Keyholder as built in out/, in a real Electron, on a data folder of its own and with a keychain in memory. */
export const test = base.extend<Fixtures>({
  launchFlags: [['--practice'], { option: true }],
  keyholder: async ({ launchFlags }, use) => {
    test.skip('reason' in runtime, 'reason' in runtime ? runtime.reason : '');
    if ('reason' in runtime) return;
    const dataDir = await mkdtemp(join(tmpdir(), 'keyholder-electron-'));
    const args = [thisMachine().root, '--data-dir', dataDir, '--keychain', 'memory', ...launchFlags];
    const launched = await electron.launch({
      executablePath: runtime.path,
      args,
      // Playwright would switch the sandbox off, and then something else would be tested than what is shipped.
      chromiumSandbox: true,
    });
    const page = await launched.firstWindow();
    const complaints: string[] = [];
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.waitForLoadState('load');
    await use({ electron: launched, page, dataDir, complaints, runtime: runtime.path, args });
    await launched.close();
    await rm(dataDir, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  service: async ({}, use) => {
    const service = await startRecordingService();
    await use(service);
    await service.close();
  },
});

export { expect };
