// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Invitation } from '../../../../src-shared/invitation.ts';
import { openApp } from '../../open-app.tsx';
import { ada, day, deploys, hour, listOf, northwind } from '../../samples.ts';

const minute = 60_000;

/** Made just now by a clock that is off by this, for a week. */
const fresh = (offset: number): Invitation => {
  const now = Date.now() + offset;
  const at = (epochMs: number) => ({ raw: '', epochMs, unit: 's' as const });
  return { ...ada, createdAt: at(now - minute), expiresAt: at(now + 7 * day + hour) };
};

describe('a fresh invitation is judged by its service’s clock, and a difference is said once', () => {
  test.each<[string, number | null, RegExp | null]>([
    ['not known', null, null],
    ['right', 0, null],
    ['four minutes ahead', 4 * minute, null],
    ['six minutes behind', -6 * minute, /clock is about 6 minutes behind this computer’s/],
    ['ten minutes less than two hours behind', -110 * minute, /clock is about 2 hours behind this/],
    ['ten minutes less than two hours ahead', 110 * minute, /clock is about 2 hours ahead of this/],
    ['ten days behind', -10 * day, /clock is about 10 days behind this computer’s/],
    ['ten days ahead', 10 * day, /clock is about 10 days ahead of this computer’s/],
  ])('%s', async (_what, offset, said) => {
    const clockOffsetMs = offset;
    openApp('/invitations', {
      'invitations.list': () =>
        listOf([fresh(offset ?? 0), { ...fresh(offset ?? 0), id: 'inv_2' }], { clockOffsetMs }),
    });
    await screen.findByRole('grid', { name: 'Invitations' });
    expect(screen.getAllByText('Pending')).toHaveLength(2);
    expect(screen.queryByText('Expired')).toBeNull();
    if (said) expect(screen.getAllByText(said)).toHaveLength(1);
    else expect(document.querySelector('[data-clock]')).toBeNull();
  });
});

test('a token ends by its service’s clock, and was added by this computer’s', async () => {
  const clockOffsetMs = -10 * day;
  const added = Date.now() - 2 * hour;
  const expiresAt = new Date(Date.now() - 2 * day).toISOString();
  openApp('/tokens', {
    'connections.list': () => ({ connections: [{ ...northwind, clockOffsetMs }], currentId: 'c1' }),
    'tokens.list': () => [{ ...deploys, expiry: 'at', expiresAt, createdAt: added, recordedAt: added }],
  });
  await screen.findByRole('table', { name: 'Tokens' });
  expect(screen.queryByText('Expired')).toBeNull();
  expect(screen.getByText(/2 hours ago/)).toBeDefined();
  expect(screen.getAllByText(/clock is about 10 days behind/)).toHaveLength(1);
});
