// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src-renderer/ui/kit/error-boundary.tsx';
import { PageFrame } from '../../src-renderer/ui/kit/page-frame.tsx';
import type { AccessToken } from '../../src-shared/access-token.ts';
import type { Connection } from '../../src-shared/connection.ts';
import { refuse } from '../support/fake-bridge.ts';
import { growingConnections } from './features/connection/growing-connections.ts';
import { openApp, press, type } from './open-app.tsx';
import { deploys, info, northwind, team } from './samples.ts';

const fabrikam: Connection = { ...northwind, id: 'c2', label: 'Fabrikam' };
const two = () => ({ connections: [northwind, fabrikam], currentId: 'c1' });

test('while the session of a new connection is checked, its form stays and saves nothing a second time', async () => {
  let answer = () => {};
  const waiting = new Promise<void>(resolve => {
    answer = resolve;
  });
  const bridge = openApp('/new-connection', {
    ...growingConnections([northwind], () => bridge),
    'sessions.save': async () => {
      await waiting;
      return northwind.session;
    },
  });
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Name/, 'Fabrikam');
  type(/^Base address/, 'https://api.fabrikam.example');
  type(/^Session value/, 'session-very-secret');
  const save = screen.getByRole('button', { name: 'Save connection' });
  save.click();
  save.click();
  // The new connection is the current one already.
  expect(
    await screen.findByRole('button', { name: /^Connection: Fabrikam\b.*Switch connection$/ }),
  ).toBeDefined();
  const button = screen.getByRole('button', { name: 'Save connection' });
  expect(button.dataset.waits).toBe('true');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.click();
  answer();
  expect(await screen.findByText('Fabrikam is connected.')).toBeDefined();
  expect(bridge.inputsOf('connections.create')).toHaveLength(1);
});

async function createRobot(kept: AccessToken, more: Parameters<typeof openApp>[1] = {}) {
  const bridge = openApp('/tokens', { 'tokens.create': () => kept, ...more });
  await screen.findByRole('table', { name: 'Tokens' });
  await press('Create token');
  await screen.findByLabelText(/^Name/);
  type(/^Name/, 'Robot');
  fireEvent.click(screen.getByLabelText('No expiry'));
  await press('Create token for Northwind');
  return bridge;
}

const robot: AccessToken = { ...deploys, key: 't2', name: 'Robot', secretIn: 'memory' };

test('a token that was revoked right after its creation is called revoked', async () => {
  let rows: AccessToken[] = [deploys];
  await createRobot(robot, {
    'tokens.list': () => rows,
    'tokens.revoke': () => {
      rows = [deploys, { ...robot, state: 'revoked', secretIn: 'nowhere', revokedAt: 1 }];
      return { ...robot, state: 'revoked', secretIn: 'nowhere', revokedAt: 1 };
    },
  });
  await press('Revoke…');
  await press('Revoke token');
  expect(await screen.findByText('This token is revoked.')).toBeDefined();
  expect(screen.queryByText('The secret could not be kept')).toBeNull();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where a token cannot be taken out, nobody is asked to have stored it', async () => {
  const features = { ...info.features, clipboard: false, reveal: false };
  await createRobot(robot, { 'app.info': () => ({ ...info, features }) });
  await screen.findByRole('dialog', { name: 'Token created' });
  expect(screen.getByRole('button', { name: 'Done' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I have stored it' })).toBeNull();
});

test('another token shows nothing of what the old one was shown', async () => {
  let used = 't1';
  const bridge = openApp('/team', {
    'connections.list': () => ({ connections: [{ ...northwind, tokenInUse: used }], currentId: 'c1' }),
    'team.get': () => (used === 't1' ? team : refuse({ code: 'offline' })),
  });
  await screen.findByRole('heading', { name: 'Northwind' });
  used = 't2';
  bridge.emit('changed', { topics: ['connections', 'team'], connectionId: 'c1' });
  expect(await screen.findByText('The team could not be read')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Northwind' })).toBeNull();
});

test.each(['token-missing', 'secret-absent'] as const)(
  '%s leaves no older answer on the screen',
  async code => {
    let gone = false;
    openApp('/team', { 'team.get': () => (gone ? refuse({ code }) : team) });
    await screen.findByRole('heading', { name: 'Northwind' });
    gone = true;
    await press('Refresh');
    expect(await screen.findByRole('button', { name: 'Go to tokens' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Northwind' })).toBeNull();
  },
);

test('switching that fails says so: from the menu, by key and from the banner', async () => {
  const open = { ...deploys, key: 'k9', id: null, connectionId: 'c2', state: 'creation-unknown' as const };
  const bridge = openApp('/team', {
    'connections.list': two,
    'connections.select': () => refuse({ code: 'storage-unwritable', file: 'connections.json' }),
    'tokens.unsettled': () => [open],
  });
  const told = () => screen.findByText('The connection was not switched');
  await press(/^Connection: Northwind\b.*Switch connection$/);
  fireEvent.click(await screen.findByRole('menuitem', { name: /Fabrikam/ }));
  const alert = (await told()).closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('The failure is no alert.');
  fireEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('The connection was not switched')).toBeNull());
  fireEvent.keyDown(document.documentElement, { key: '2', code: 'Digit2', ctrlKey: true });
  await told();
  await press('Show');
  await waitFor(() => expect(bridge.inputsOf('connections.select')).toHaveLength(3));
  await told();
  expect(screen.getByRole('heading', { name: 'Team' })).toBeDefined();
});

test('a fault of the page is one plain screen without the words of the fault', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('pat-very-secret at x.ts:1');
  };
  render(
    <PageFrame nonce="" env="test">
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </PageFrame>,
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  expect(document.body.textContent).not.toContain('pat-very-secret');
  quiet.mockRestore();
});

test('a passing message stays behind a dialog that opens', async () => {
  openApp('/tokens');
  await screen.findByRole('table', { name: 'Tokens' });
  notifications.show({ message: 'Done before' });
  await screen.findByText('Done before');
  await press('Create token');
  await screen.findByRole('dialog');
  expect(screen.getByText('Done before')).toBeDefined();
});

test('an address that does not exist leads to the team, and the navigation says so', async () => {
  openApp('/nonsense');
  await waitFor(() => expect(window.location.hash).toBe('#/team'));
  expect((await screen.findByRole('link', { name: 'Team' })).getAttribute('aria-current')).toBe('page');
});

test("SECURITY: no credential is copied through the page's clipboard", async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const bridge = openApp('/tokens', { 'tokens.copy': () => ({ clearsAt: Date.now() + 60_000 }) });
  await press('Actions for CI deploys');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Copy/ }));
  expect(await screen.findByText(/is copied until/)).toBeDefined();
  expect(bridge.inputsOf('tokens.copy')).toEqual([{ key: 't1' }]);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test('names from elsewhere are set apart from the text around them', async () => {
  const name = 'אבג 12';
  openApp('/tokens', { 'tokens.list': () => [{ ...deploys, name }] });
  expect((await screen.findByText(name)).tagName).toBe('BDI');
});
