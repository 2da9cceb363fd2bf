// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { barredBy } from '../../src-renderer/around/barred.ts';
import type { PolicyReport } from '../../src-shared/policy.ts';
import { openApp, press } from '../renderer/open-app.tsx';
import { settingsAfter } from '../renderer/sample-settings.ts';
import { deploys, noPolicy, northwind } from '../renderer/samples.ts';

const policyOf = (more: Partial<PolicyReport>) => ({
  'policy.get': (): PolicyReport => ({ ...noPolicy, state: 'in-force', ...more }),
});
const barred = policyOf({ allowedOrigins: ['https://api.northwind.example'] });

describe('what the policy has against an address', () => {
  const inForce = { ...noPolicy, state: 'in-force' as const };
  it.each<[string, PolicyReport | null, unknown]>([
    ['nothing while it is not known', null, null],
    ['nothing without one', noPolicy, null],
    ['nothing where any is allowed', inForce, null],
    ['nothing where it is listed', { ...inForce, allowedOrigins: [northwind.dashboardUrl] }, null],
    [
      'that it is not listed',
      { ...inForce, allowedOrigins: [northwind.baseUrl] },
      { code: 'origin-not-allowed', origin: northwind.dashboardUrl },
    ],
    ['everything, where it cannot be used', { ...inForce, state: 'unusable' }, { code: 'policy-unusable' }],
  ])('%s', (_name, policy, problem) => {
    expect(barredBy(policy, northwind, 'dashboardUrl')).toEqual(problem);
    expect(barredBy(policy, { ...northwind, kind: 'practice' }, 'dashboardUrl')).toBeNull();
  });
});

it('a dashboard that is not allowed: the team is shown, and revoking says why not and what is left to do', async () => {
  const noSession = { ...northwind.session, heldIn: 'nowhere' as const };
  const connections = [{ ...northwind, session: noSession }];
  openApp('/team', { ...barred, 'connections.list': () => ({ connections, currentId: 'c1' }) });
  expect(await screen.findByRole('heading', { name: 'Northwind' })).toBeDefined();
  const title = 'This computer’s policy does not allow https://app.northwind.example';
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(/So tokens can neither be created nor revoked from here\./)).toBeDefined();
  window.location.hash = '#/tokens';
  await press(`Actions for ${deploys.name}`);
  (await screen.findByRole('menuitem', { name: 'Revoke…', hidden: true })).click();
  expect(await screen.findByText(/Revoke it in the service’s own dashboard/)).toBeDefined();
  expect(screen.queryByText('No dashboard session'), 'a session would not help').toBeNull();
  const revoke = screen.getByRole('button', { name: 'Revoke token', hidden: true });
  expect(revoke.hasAttribute('disabled')).toBe(true);
});

it('a fixed setting goes back as it is, with the others', async () => {
  const bridge = openApp('/settings', {
    'settings.get': () => ({
      clipboardSeconds: 45,
      goneDays: 365,
      endDays: [30, 14, 7, 1],
      idleMinutes: 5,
      updates: false,
      fixed: ['idleMinutes', 'updates'],
    }),
    'settings.set': change => settingsAfter(change, ['idleMinutes', 'updates']),
  });
  const absence = await screen.findByLabelText('Require confirmation after inactivity', {
    selector: 'input',
  });
  expect(absence.hasAttribute('disabled')).toBe(true);
  await press('Save settings');
  await waitFor(() =>
    expect(bridge.inputsOf('settings.set')).toEqual([
      { clipboardSeconds: 45, goneDays: 365, idleMinutes: 5 },
    ]),
  );
});

it('without a policy nothing of it is on the screens', async () => {
  openApp('/settings');
  await screen.findByRole('heading', { name: 'This Keyholder' });
  expect(screen.queryByText('Managed computer')).toBeNull();
  expect(document.body.textContent).not.toMatch(/policy/i);
});

it('a managed connection has a badge, fixed addresses and no way to remove it', async () => {
  const connections = [{ ...northwind, managed: true }];
  openApp('/connection', {
    ...policyOf({ connections: ['Northwind'] }),
    'connections.list': () => ({ connections, currentId: 'c1' }),
  });
  expect(await screen.findByText('managed')).toBeDefined();
  const address = screen.getByLabelText(/Base address/, { selector: 'input' });
  expect(address.hasAttribute('readonly')).toBe(true);
  expect(screen.getByLabelText(/Team id/, { selector: 'input' }).hasAttribute('readonly')).toBe(false);
  expect(screen.queryByText('Remove this connection')).toBeNull();
});
