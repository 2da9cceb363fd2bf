import { json, startDatedService } from '../support/raw-service.ts';
import { expect, test } from './fixtures.ts';
import { connect, goTo } from './steps.ts';

test.use({ hostOptions: { empty: true } });

const day = 86_400_000;
/** Days from now; the longest words there are, and dates of other years. */
const apart = [0.0005, 0.99, 1.5, 60, 99, 110, 340, 400, 720, 1_200];

test('no time of an invitation is cut: its date stands whole beside it, or in the tip alone', async ({
  app,
}) => {
  const now = Date.now();
  const data = [...apart, ...apart.map(days => -days)].map((days, n) => ({
    ...{ id: `inv_${n}`, email: `p${n}@robots.example`, role: 'member', use_seat: true },
    created_at: new Date(now - days * day).toISOString(),
    expires_at: new Date(now + days * day).toISOString(),
  }));
  const raw = await startDatedService(({ path }, response) => {
    if (path === '/api/v1/team') return void json(response, 200, { id: 'team_1', name: 'Robots' });
    if (path === '/graphql') return void json(response, 200, { data: { __typename: 'Query' } });
    json(response, 200, { data, has_more: false });
  });
  await connect(app, { label: 'Robots', baseUrl: raw.origin, teamId: 'team_1', token: 'token-0123456789' });
  await goTo(app, 'Invitations');
  const times = app.getByRole('grid', { name: 'Invitations' }).locator('td > time');
  for (const width of [1280, 1180, 1000, 700]) {
    await app.setViewportSize({ width, height: 1_000 });
    await expect(times.first()).toBeVisible();
    const cut = () =>
      times.evaluateAll(all =>
        all.flatMap(time => {
          const cell = time.parentElement as HTMLElement;
          const right =
            cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
          const { bottom } = time.getBoundingClientRect();
          const range = document.createRange();
          range.selectNode(time.firstChild as Node);
          const words = range.getBoundingClientRect();
          const date = time.querySelector('span')?.getBoundingClientRect();
          const isOut = date === undefined || date.top >= bottom - 1;
          return words.right <= right + 1 && (isOut || date.right <= right + 1) ? [] : [time.textContent];
        }),
      );
    await expect.poll(cut, { message: `${width} wide` }).toEqual([]);
    await times.first().hover();
    await expect(app.getByRole('tooltip')).toContainText('UTC');
  }
  await raw.close();
});
