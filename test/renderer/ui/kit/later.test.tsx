// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { later, readAll } from '../../../../src-renderer/ui/kit/later.tsx';

afterEach(cleanup);

it('what could not be read ahead is read again when it is wanted', async () => {
  let tries = 0;
  const Part = later(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here</p>;
  });
  await readAll();
  expect(Part.isHere()).toBe(false);
  render(<Part />);
  expect(await screen.findByText('Here')).toBeTruthy();
  expect(tries).toBe(2);
});
