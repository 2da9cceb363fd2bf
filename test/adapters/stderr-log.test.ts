import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createStderrLog } from '../../src-main/adapters/stderr-log.ts';

it('writes a line for each entry, in which nothing can pose as another', () => {
  const stream = new PassThrough();
  createStderrLog(stream).warn('Something.', { name: 'a\nb', count: 2 });
  expect(String(stream.read())).toMatch(/^\S+Z Something\. name="a\\nb" count=2\n$/);
});

it('goes on where nobody listens any more', async () => {
  const module = fileURLToPath(new URL('../../src-main/adapters/stderr-log.ts', import.meta.url));
  const script = `const { createStderrLog } = await import(${JSON.stringify(module)});
    const log = createStderrLog();
    process.on('message', () => {
      log.warn('One.');
      setTimeout(() => { log.warn('Two.'); process.send('alive'); }, 50);
    });
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => `ended with ${code}`);
  await once(child, 'message');
  const { stderr } = child;
  if (!stderr) throw new Error('There is no pipe.');
  stderr.destroy();
  await once(stderr, 'close');
  const alive = once(child, 'message').then(([text]) => text);
  child.send('go');
  expect(await Promise.race([alive, ended])).toBe('alive');
  child.kill();
  await ended;
});
