import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { startChild } from '../support/child.ts';
import { itNeeds } from '../support/describe-need.ts';
import { bareEnv } from '../support/run-host.ts';

const module = fileURLToPath(new URL('../../src-main/adapters/no-inspector.ts', import.meta.url));
const signals = { platforms: ['linux', 'darwin'], because: 'Windows has no such signal.' };

/** Sends itself the signal. Where nobody listens the inspector says so by itself: nor may this test, which would keep it closed. */
const start = (guard: string) =>
  startChild(
    process.execPath,
    [
      '--inspect-port=127.0.0.1:0',
      '--input-type=module',
      '-e',
      `import { url } from 'node:inspector';
       import { keepInspectorClosed } from ${JSON.stringify(module)};
       ${guard}
       let sent = 0;
       setInterval(() => {
         if (sent === 40) console.log('inspector', url() ?? 'closed');
         process.kill(process.pid, 'SIGUSR1');
         sent += 1;
       }, 50);`,
    ],
    bareEnv(),
  );

itNeeds(signals, 'SECURITY: no signal opens the inspector, which has no key', async () => {
  const open = start('');
  await open.says(/Debugger listening/);
  await open.stop('SIGKILL');
  const closed = start('keepInspectorClosed();');
  await closed.says(/inspector closed/);
  await closed.stop('SIGKILL');
  expect(closed.output()).not.toContain('Debugger listening');
});
