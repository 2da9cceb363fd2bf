import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { bearer, postGraphql } from './practice-client.ts';

const cli = fileURLToPath(new URL('../../src-main/practice/cli.ts', import.meta.url));

function run(...args: string[]): { child: ChildProcess; out: () => string; err: () => string } {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', text => out.push(text));
  child.stderr.setEncoding('utf8').on('data', text => err.push(text));
  return { child, out: () => out.join(''), err: () => err.join('') };
}

async function printed(running: ReturnType<typeof run>): Promise<Record<string, string>> {
  while (!running.out().includes('/sign-out')) {
    if (running.child.stdout === null) throw new Error('no output');
    await once(running.child.stdout, 'data');
  }
  return Object.fromEntries(
    running
      .out()
      .split('\n')
      .map(line => /^([^:]+): {2,}(\S+)$/.exec(line))
      .filter(match => match !== null)
      .map(([, label = '', value = '']) => [label, value]),
  );
}

it.each(process.platform === 'win32' ? (['SIGKILL'] as const) : (['SIGTERM', 'SIGINT'] as const))(
  'prints five values that work, and stops on %s',
  async signal => {
    const running = run('--port', '0');
    const values = await printed(running);
    const baseUrl = values['Base URL'] ?? '';
    const dashboardUrl = values['Dashboard URL'] ?? '';
    const team = await fetch(`${baseUrl}/api/v1/team`, { headers: bearer(values['Token (PAT)'] ?? '') });
    expect(await team.json()).toMatchObject({ id: values['Team id'] });
    const cookie = `SERVICE_SESSION=${values.Session}`;
    const answer = await fetch(`${dashboardUrl}/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    expect(await answer.json()).toEqual({ data: { __typename: 'Query' } });
    const ended = once(running.child, 'exit');
    running.child.kill(signal);
    expect(await ended).toEqual(signal === 'SIGKILL' ? [null, signal] : [0, null]);
    expect(running.err()).toBe('');
    await expect(fetch(baseUrl)).rejects.toThrow();
  },
);

it('prints curl lines that can be pasted: createPat among them', async () => {
  const running = run();
  const values = await printed(running);
  const line =
    running
      .out()
      .split('\n')
      .find(text => text.includes('createPat')) ?? '';
  const body = /-d '(.+)'$/.exec(line)?.[1] ?? '';
  const session = /SERVICE_SESSION=(\w+)/.exec(line)?.[1] ?? '';
  const url = { baseUrl: '', dashboardUrl: values['Dashboard URL'] ?? '', teamId: '', session, token: '' };
  const answer = await postGraphql(
    { ...url, control: { endSession() {}, tokens: () => [] }, close: async () => {} },
    body,
  );
  expect(await answer.json()).toHaveProperty('data.createPat.pat.token');
});

it('answers --help on standard output with exit code 0', async () => {
  const running = run('--help');
  expect(await once(running.child, 'close')).toEqual([0, null]);
  expect(running.out()).toContain('--port N');
});

it.each([
  [['--port', 'x'], '--port takes a number from 0 to 65535, not "x".'],
  [['--port', '65536'], '--port takes a number'],
  [['--port', '1.5'], '--port takes a number'],
  [['--port='], '--port takes a number'],
  [['--port'], '--port'],
  [['--prot', '4010'], "Unknown option '--prot'"],
  [['4010'], "Unexpected argument '4010'"],
])('answers %j with a sentence and exit code 1', async (args, sentence) => {
  const running = run(...args);
  expect(await once(running.child, 'close')).toEqual([1, null]);
  expect(running.err()).toContain(sentence);
  expect(running.err()).not.toMatch(/^\s+at /m);
  expect(running.out()).toBe('');
});

it('says that a port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const running = run('--port', String(port));
  expect(await once(running.child, 'close')).toEqual([1, null]);
  expect(running.err()).toBe(`Port ${port} is taken. Choose another one, or 0 for a free one.\n`);
});
