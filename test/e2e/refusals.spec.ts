import type { Fault } from '../support/hostile/faults.ts';
import { startHostileService } from '../support/hostile-service.ts';
import { expect, test } from './fixtures.ts';
import { connect, fillRole, goTo } from './steps.ts';

test.use({ hostOptions: { empty: true } });

interface Refusal {
  name: string;
  status: number;
  body: string;
  headers?: Record<string, string>;
  /** What is to be read in the form. */
  texts: readonly (string | RegExp)[];
  /** Beside the input of this name. */
  atEmail?: string;
}

const refusals: readonly Refusal[] = [
  {
    ...{ name: 'plain text', status: 400, body: 'The team is full.\n' },
    texts: ['Read what it said below.', 'The team is full.'],
  },
  { name: 'no word', status: 400, body: '', texts: [/It gave no reason that can be shown/] },
  {
    ...{ name: 'a field map as Django has it', status: 400 },
    body: JSON.stringify({ email: ['Enter a valid email address.'], plan: ['It ends today.'] }),
    texts: ['The service did not accept some of the fields', /plan: It ends today\./],
    atEmail: 'Enter a valid email address.',
  },
  {
    ...{
      name: 'a page of a firewall',
      status: 403,
      body: '<!doctype html><title>Blocked</title><p>Access denied',
    },
    texts: [
      'Something between Keyholder and the service answered in its place',
      /says nothing about your token/,
    ],
  },
  {
    ...{ name: 'a guard against forgery', status: 403, body: '{"error":"invalid csrf token"}' },
    texts: [/guard against forged requests said no/, 'invalid csrf token'],
  },
  // The last: what comes after it has to wait.
  {
    ...{ name: 'a pause', status: 429, body: '{"message":"Slowly."}', headers: { 'ratelimit-reset': '40' } },
    texts: [/The service asks to wait \d+ seconds\./, 'Slowly.'],
  },
];

test('an invitation that is refused: the form says so in the service’s words', async ({ app }) => {
  const service = await startHostileService({ now: Date.now });
  const { baseUrl, session, token } = service;
  await connect(app, { label: 'Robots', baseUrl, session, token });
  await goTo(app, 'Invitations');
  for (const { name, status, body, headers = {}, texts, atEmail } of refusals) {
    await test.step(name, async () => {
      const fault: Fault = { kind: 'answer', status, body, headers };
      service.spoil('invite', fault);
      service.forget();
      await app.getByRole('button', { name: 'Invite someone' }).click();
      const form = app.getByRole('dialog');
      await form.getByRole('textbox', { name: 'E-mail' }).fill('new.person@larkspur.example');
      await fillRole(form, 'member');
      await form.getByRole('button', { name: /^Invite to / }).click();
      const alert = form.getByRole('alert').filter({ hasText: 'The invitation was not sent' });
      for (const text of texts) await expect(alert.getByText(text).first()).toBeVisible();
      if (atEmail) await expect(form.getByText(atEmail)).toBeVisible();
      await expect(alert).not.toContainText('lacks the right');
      expect(service.counts().invite).toBe(1);
      await app.keyboard.press('Escape');
      await expect(form).toBeHidden();
    });
  }
  await service.close();
});
