// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showDone, showFailed, showNews } from '../../../../src-renderer/ui/kit/show-done.tsx';
import { openApp } from '../../open-app.tsx';

test('what failed is told at once, however many messages stay until they are closed', async () => {
  openApp('/connection');
  await screen.findByRole('heading', { level: 1 });
  act(() => showDone('Invitation 1 was sent.', 'until-closed'));
  await screen.findByText(/^Invitation 1/);
  act(() => {
    for (const n of [2, 3, 4]) showDone(`Invitation ${n} was sent.`, 'until-closed');
    showNews('Another window has removed it.');
    showFailed('The invitation of ada@northwind.example was not sent', 'The line broke.');
  });
  expect((await screen.findByRole('alert')).textContent).toContain('ada@northwind.example was not sent');
  expect(screen.getAllByText(/^Invitation \d was sent/)).toHaveLength(4);
  expect(screen.getByText('Another window has removed it.')).toBeDefined();
});
