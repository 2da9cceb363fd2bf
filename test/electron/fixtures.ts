import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { electronRuntime } from '../../build/runtime.ts';
import { test as base } from '../electron-host/chromium-page/chromium-test.ts';
import { agreeToSend } from '../support/agree-to-send.ts';
import type { Started } from './host.ts';
import { type RecordingService, startRecordingService } from './recording-service.ts';
import { startElectron } from './start-electron.ts';
import { startStandIn } from './start-stand-in.ts';

export interface Launched extends Started {
  dataDir: string;
}

interface Fixtures {
  launchFlags: string[];
  /** What runs Keyholder; `stand-in.config.ts` sets the stand-in. */
  runsOn: 'electron' | 'stand-in';
  keyholder: Launched;
  service: RecordingService;
}

const runtime = electronRuntime();

/** Keyholder as built in out/, on a data folder of its own and with a keychain in memory. */
export const test = base.extend<Fixtures>({
  launchFlags: [['--practice'], { option: true }],
  runsOn: ['electron', { option: true }],
  keyholder: async ({ launchFlags, runsOn, chromium }, use) => {
    const real = runsOn === 'electron';
    test.skip(real && 'reason' in runtime, 'reason' in runtime ? runtime.reason : '');
    if (real && 'reason' in runtime) return;
    const dataDir = await mkdtemp(join(tmpdir(), 'keyholder-electron-'));
    try {
      const flags = ['--keychain', 'memory', ...launchFlags];
      const started =
        real && 'path' in runtime
          ? await startElectron(runtime.path, ['--data-dir', dataDir, ...flags])
          : await startStandIn(chromium, dataDir, flags);
      try {
        await agreeToSend(started.electron);
        await use({ ...started, dataDir });
      } finally {
        await started.electron.close();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  service: async ({}, use) => {
    const service = await startRecordingService();
    await use(service);
    await service.close();
  },
});

export { expect };

/** For what the stand-in would only say after us. */
export function onlyInElectron(runsOn: Fixtures['runsOn'], reason: string): void {
  test.skip(runsOn === 'stand-in', reason);
}
