// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlannedRevocation } from '../../../../src-shared/revocation.ts';
import { openApp, type } from '../../open-app.tsx';
import { deploys } from '../../samples.ts';

test('of thousands of tokens to revoke some are drawn, more at a click, and all are revoked', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, n): PlannedRevocation => ({ ...deploys, key: `t${n}`, name: `T ${n}`, removed: false, way: 'ready' }),
  );
  const bridge = openApp('/tokens/revoke', {
    'tokens.revokePlan': () => ({ rows, word: 'revoke 5000' }),
    'tokens.revokeAll': () => ({ jobs: [] }),
  });
  await screen.findByText('T 0');
  const boxes = () => document.querySelectorAll('[role=group] input[type=checkbox]');
  expect(boxes()).toHaveLength(100);
  expect(screen.getByText('And 4,900 tokens more.')).toBeDefined();
  fireEvent.click(screen.getByText('Show more'));
  expect(boxes()).toHaveLength(200);
  expect(document.activeElement).toBe(boxes()[100]);
  fireEvent.click(boxes()[199] as Element);
  type('Type “revoke 4999” to go on', 'revoke 4999');
  fireEvent.submit(screen.getByText('Revoke 4,999 tokens').closest('form') as Element);
  await waitFor(() => expect(bridge.inputsOf('tokens.revokeAll')).toHaveLength(1));
  const keys = bridge.inputsOf('tokens.revokeAll')[0]?.keys;
  expect(keys).toHaveLength(4_999);
  expect(keys).not.toContain('t199');
});

test('of thousands that cannot be revoked from here some are drawn, and more at a click', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, n): PlannedRevocation => ({
      ...{ ...deploys, key: `t${n}`, name: `T ${n}`, id: null, way: 'without-id' },
      // Every second one takes no id: nothing in it takes the focus.
      removed: n % 2 === 0,
    }),
  );
  openApp('/tokens/revoke', { 'tokens.revokePlan': () => ({ rows, word: null }) });
  await screen.findByText(/^T 0/);
  const items = () => document.querySelectorAll('[role=list] > [role=listitem]');
  expect(items()).toHaveLength(100);
  expect(screen.getByText('And 4,900 tokens more.')).toBeDefined();
  fireEvent.click(screen.getByText('Show more'));
  expect(items()).toHaveLength(200);
  expect(document.activeElement).toBe(items()[100]);
});
