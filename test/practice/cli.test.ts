import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { bearer, postGraphql } from './practice-client.ts';
import { printed, run } from './practice-program.ts';

it.each(process.platform === 'win32' ? (['SIGKILL'] as const) : (['SIGTERM', 'SIGINT'] as const))(
  'prints five values that work, and stops on %s',
  async signal => {
    const running = run(['--port', '0']);
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
  const running = run([]);
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
  const running = run(['--help']);
  expect(await once(running.child, 'close')).toEqual([0, null]);
  for (const option of [
    '--port N',
    '--data FILE',
    '--teams N',
    '--sessions N',
    '--lag MS',
    '--fail RATE',
    '--fail LIST',
  ]) {
    expect(running.out()).toContain(option);
  }
  for (const option of ['--seed N', '--page N', '/openapi.json', '/schema.graphql']) {
    expect(running.out()).toContain(option);
  }
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
  const running = run(args);
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
  const running = run(['--port', String(port)]);
  expect(await once(running.child, 'close')).toEqual([1, null]);
  expect(running.err()).toBe(`Port ${port} is taken. Choose another one, or 0 for a free one.\n`);
});
