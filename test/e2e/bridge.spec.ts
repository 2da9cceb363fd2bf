import { expect, test } from './fixtures.ts';
import { goTo, ledgerRow } from './steps.ts';

test.describe('over the bridge', () => {
  const calls: readonly (readonly [what: string, method: string, input: unknown, code: string])[] = [
    ['an unknown method', 'tokens.readSecret', {}, 'unknown-method'],
    ['a name that every object has', 'constructor', {}, 'unknown-method'],
    ['a field too many', 'app.info', { extra: 1 }, 'invalid-input'],
    ['a field of the wrong type', 'team.get', { connectionId: 7 }, 'invalid-input'],
    ['no input at all', 'team.get', undefined, 'invalid-input'],
    ['a connection that is not there', 'team.get', { connectionId: 'x' }, 'unknown-item'],
  ];

  test('every wrong call is answered with a problem and without a trace of the inside', async ({ app }) => {
    await expect(app.getByRole('navigation', { name: 'Screens' })).toBeVisible();
    for (const [what, method, input, code] of calls) {
      const answer = await app.evaluate(([name, value]) => window.keyholder?.call(name as string, value), [
        method,
        input,
      ] as const);
      expect(answer, what).toMatchObject({ ok: false, problem: { code } });
      expect(JSON.stringify(answer), what).not.toMatch(/\.ts|node_modules|at [A-Z]\w+\./);
    }
  });
});

test('what only Electron can do is answered as such', async ({ app }) => {
  await goTo(app, 'Tokens');
  const { key, connectionId } = await ledgerRow(app, 'Practice token');
  for (const [method, input] of [
    ['tokens.reveal', { key }],
    // Hosts run without a display here; elsewhere the clipboard is the machine's own and is left alone.
    ...(process.platform === 'linux' ? ([['tokens.copy', { key }]] as const) : []),
    ['sessions.signIn', { connectionId }],
  ] as const) {
    const answer = await app.evaluate(([name, value]) => window.keyholder?.call(name, value), [
      method,
      input,
    ] as const);
    expect(answer, method).toMatchObject({ ok: false, problem: { code: 'unsupported-here' } });
  }
});

test.describe('a process of its own', () => {
  test.use({ hostOptions: { own: true } });

  test('a page whose program has ended says so', async ({ app, host, allowed }) => {
    allowed.push(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|net::ERR_/);
    await expect(app.getByRole('heading', { name: 'Larkspur Robotics' })).toBeVisible();
    await host.stop();
    await app.getByRole('button', { name: 'Refresh' }).click();
    await expect(app.getByRole('alert')).toContainText('Keyholder itself stopped answering. Start it again.');
  });
});
