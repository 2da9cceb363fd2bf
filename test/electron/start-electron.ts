import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { _electron as electron } from '@playwright/test';
import { thisMachine } from '../../build/runtime.ts';
import { listenForComplaints, type Started } from './host.ts';

/** Keyholder as built in out/, in a real Electron. */
export async function startElectron(runtime: string, flags: readonly string[]): Promise<Started> {
  const args = [thisMachine().root, ...flags];
  const launched = await electron.launch({
    executablePath: runtime,
    args,
    // Playwright would switch the sandbox off, and then something else would be tested than what is shipped.
    chromiumSandbox: true,
  });
  const page = await launched.firstWindow();
  const complaints = listenForComplaints(page);
  await page.waitForLoadState('load');
  return {
    electron: Object.assign(launched, { ended: once(launched.process(), 'exit') }),
    page,
    address: 'app://keyholder/',
    complaints,
    startAgain: async () => {
      const [code] = await once(spawn(runtime, args, { stdio: 'ignore' }), 'exit');
      return code as number | null;
    },
  };
}
