import { json, type RawService, startDatedService } from '../support/raw-service.ts';
import { test as base, expect } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

type Answer = Parameters<Parameters<typeof startDatedService>[0]>[1];

/** A service whose list the test writes. */
const test = base.extend<{ raw: RawService; list: { answer: (page: number, response: Answer) => void } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  list: async ({}, use) => use({ answer: (_page, response) => void json(response, 200, []) }),
  raw: async ({ list }, use) => {
    const service = await startDatedService(({ path }, response) => {
      const url = new URL(path, 'http://127.0.0.1');
      if (url.pathname === '/api/v1/team/invitations')
        return list.answer(Number(url.searchParams.get('cursor') ?? 0), response);
      json(response, 200, { id: 'team_1', name: 'Larkspur' });
    });
    await use(service);
    await service.close();
  },
});

test.use({ hostOptions: { empty: true } });

const token = 'KEYHOLDER_PLANTED_pat_0123456789';
const items = (page: number) =>
  Array.from({ length: 20 }, (_, n) => ({ id: `i${page}-${n}`, email: `p${page}-${n}@larkspur.example` }));

test('a list that takes its time is stopped by the keyboard, and what was read is shown', async ({
  app,
  raw,
  list,
}) => {
  list.answer = (page, response) => {
    if (page < 3) json(response, 200, { data: items(page), next_cursor: `${page + 1}` });
  };
  await connect(app, { label: 'Acme', baseUrl: raw.origin, teamId: 'team_1', token });
  await goTo(app, 'Invitations');
  await expect(app.getByText('60 so far, page 3')).toBeVisible();
  const stop = app.getByRole('button', { name: 'Stop reading the invitations' });
  await stop.focus();
  await stop.press('Enter');
  await expect(app.getByText('This is not the whole list')).toBeVisible();
  await expect(app.getByText(/You stopped the reading\..*60 are shown, from 3 pages/)).toBeVisible();
  await expect(app.getByRole('grid', { name: 'Invitations' })).toContainText('p0-0@larkspur.example');
  await expect(stop).toBeHidden();
});

test('an answer that cannot be read is shown, without secrets, and without a wide page', async ({
  app,
  raw,
  list,
}) => {
  list.answer = (_page, response) =>
    void json(response, 200, { error_free: true, who: token, note: `<b>${'x'.repeat(500)}</b>` });
  await connect(app, { label: 'Acme', baseUrl: raw.origin, teamId: 'team_1', token });
  await goTo(app, 'Invitations');
  await expect(app.getByText(/Not understood: nowhere in it is a list/)).toBeVisible();
  const box = app.getByRole('region', { name: 'What the service answered' });
  await expect(box).toContainText('"who":"«redacted»","note":"<b>xxx');
  expect(await app.content()).not.toContain(token);
  await app.setViewportSize({ width: 400, height: 700 });
  const wide = () => app.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wide).toBeLessThanOrEqual(0);
});

test('a reading that is turned away is told once: not first as a list of before, and a moment later as none', async ({
  app,
  raw,
  list,
}) => {
  list.answer = (_page, response) => void json(response, 200, { data: items(0) });
  await connect(app, { label: 'Acme', baseUrl: raw.origin, teamId: 'team_1', token });
  await goTo(app, 'Invitations');
  await expect(app.getByText('20 read')).toBeVisible();
  await app.evaluate(() => {
    const seen = new MutationObserver(() => {
      const said = document.body.dataset.said ?? '';
      for (const { textContent } of document.querySelectorAll('main [role="alert"]'))
        if (!said.includes(textContent ?? '')) document.body.dataset.said = `${said}\n${textContent}`;
    });
    seen.observe(document.body, { subtree: true, childList: true });
  });
  list.answer = (_page, response) => void json(response, 403, {});
  await app.getByRole('button', { name: 'Refresh' }).click();
  await expect(app.getByText('You are not permitted to do this')).toBeVisible();
  const said = await app.evaluate(() => document.body.dataset.said);
  expect(said).not.toContain('could not be read again');
});
