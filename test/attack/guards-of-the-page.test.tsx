// @vitest-environment happy-dom
/** Guards that had no test of their name. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { allowStylesOnly, makesElement } from '../../src-renderer/page/trusted-types.ts';
import { fieldValue, openApp, press, type } from '../renderer/open-app.tsx';
import { northwind } from '../renderer/samples.ts';
import { refuse } from '../support/fake-bridge.ts';
import { plant } from '../support/planted.ts';

const session = plant('SESSION');
const token = plant('PAT');

async function fillConnection(): Promise<void> {
  await screen.findByRole('heading', { name: 'Connect a service' });
  type(/^Name/, 'Fabrikam');
  type(/^Base address/, 'https://api.fabrikam.example');
  type(/^Session value/, session);
  type(/^Personal access token/, token);
}

const page = () =>
  document.documentElement.outerHTML +
  [...document.querySelectorAll('input')].map(({ value }) => value).join();

test('SECURITY: pasted secrets leave the fields as soon as they are sent', async () => {
  let answer = () => {};
  const waiting = new Promise<void>(resolve => {
    answer = resolve;
  });
  openApp('/new-connection', {
    'connections.create': input => ({ ...northwind, ...input, id: 'c2' }),
    'sessions.save': async () => {
      await waiting;
      return refuse({ code: 'session-ended' });
    },
    'tokens.adopt': () => refuse({ code: 'token-refused' }),
  });
  await fillConnection();
  await press('Save connection');
  await waitFor(() => expect(fieldValue(/^Session value/)).toBe(''));
  expect(fieldValue(/^Personal access token/)).toBe('');
  expect(page()).not.toContain(session);
  expect(page()).not.toContain(token);
  answer();
  await screen.findByRole('heading', { name: 'Connection' });
});

test('SECURITY: the draft is kept without the secret', async () => {
  openApp('/tokens');
  await press('Add existing token');
  await screen.findByLabelText(/^Personal access token/);
  type(/^Personal access token/, token);
  type(/^Name/, 'Laptop');
  await press('Close');
  await press('Add existing token');
  await waitFor(() => expect(fieldValue(/^Name/)).toBe('Laptop'));
  expect(fieldValue(/^Personal access token/)).toBe('');
});

test('SECURITY: forms put no session and no personal access token here', async () => {
  openApp('/new-connection');
  await fillConnection();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByLabelText(/^Session value/)).toBeNull());
  expect(page()).not.toContain(session);
  window.location.hash = '#/new-connection';
  await screen.findByRole('heading', { name: 'Connect a service' });
  expect(fieldValue(/^Name/)).toBe('Fabrikam');
  expect(fieldValue(/^Session value/)).toBe('');
  expect(fieldValue(/^Personal access token/)).toBe('');
});

describe('SECURITY: no text that could make an element passes', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</style><script>',
    '<!--',
    '<?xml',
    'a{}<SVG/onload=1>',
  ])('%s', text => {
    expect(makesElement(text)).toBe(true);
    let rule: (text: string) => string | null = () => 'no policy was made';
    const made: string[] = [];
    allowStylesOnly({
      createPolicy: (name, rules) => {
        made.push(name, ...Object.keys(rules));
        rule = rules.createHTML;
      },
    });
    expect(made).toEqual(['default', 'createHTML']);
    expect(rule(text)).toBeNull();
    expect(rule('.a > .b { color: red } @media (width < 40em) { }')).toContain('color');
  });
});
