import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { missingProgram } from '../test/support/needs.ts';
import { startDisplay } from '../test/support/x-display.ts';
import { ensureElectronApp } from './ensure-built.ts';
import { runPlaywright } from './playwright-suite.ts';
import { root } from './run-tool.ts';
import { findElectron, sandboxHelper, thisMachine } from './runtime.ts';
import { sandboxMissing } from './sandbox-missing.ts';
import { type Outcome, skippedWhole } from './suites.ts';

const config = 'test/electron/playwright.config.ts';

/**
 * The main journey in a real Electron. Its runtime cannot be had everywhere, so without it the suite is skipped, loudly,
 * in CI too; KEYHOLDER_REQUIRE_ELECTRON=1 makes that a failure (`.github/workflows/ci.yml` sets it).
 */
export async function runElectronSuite(): Promise<Outcome> {
  const machine = thisMachine();
  const runtime = findElectron(machine);
  const noSandbox = () => sandboxMissing(machine, sandboxHelper(machine));
  const reason = 'reason' in runtime ? runtime.reason : (noSandbox() ?? noDisplay());
  if (reason !== null) {
    if (process.env.KEYHOLDER_REQUIRE_ELECTRON === '1') throw new Error(reason);
    process.stdout.write(`SKIPPED, the whole Electron suite: ${reason}\n`);
    return skippedWhole(`Skipped, the whole suite: ${reason}`);
  }
  if (!existsSync(join(root, config))) throw new Error(`${config} is missing.`);
  if (!(await ensureElectronApp())) throw new Error('Electron’s part could not be built.');
  const display = needsOwnDisplay() ? await startDisplay() : null;
  try {
    return await runPlaywright(config, display ? { DISPLAY: display.name } : {});
  } finally {
    await display?.stop();
  }
}

/** On Linux always a display of its own: no windows over the owner's work, and a clipboard that is not the owner's. */
const needsOwnDisplay = () => process.platform === 'linux';

function noDisplay(): string | null {
  const missing = needsOwnDisplay() ? missingProgram('Xvfb') : null;
  return missing === null ? null : `${missing} is not installed.`;
}
