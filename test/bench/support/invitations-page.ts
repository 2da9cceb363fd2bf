import type { Page } from '@playwright/test';

/** Opens the host's page, connects it to the service as the form would, and waits for the whole list of invitations. */
export async function openInvitations(
  page: Page,
  hostUrl: string,
  serviceOrigin: string,
  items: number,
): Promise<void> {
  await connectTo(page, hostUrl, serviceOrigin);
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Invitations' }).click();
  await page.getByText(`${items.toLocaleString('en-US')} in all`).waitFor({ timeout: 120_000 });
  await page.getByRole('grid', { name: 'Invitations' }).getByRole('row').nth(1).waitFor();
}

/** The host's page at the team of a service. */
export async function connectTo(page: Page, hostUrl: string, serviceOrigin: string): Promise<void> {
  await page.goto(hostUrl);
  await page.waitForURL(url => url.search === '');
  await page.evaluate(connectInPage, serviceOrigin);
  await page.reload();
  await page.getByRole('heading', { name: 'Bench' }).waitFor();
}

/** Runs in the page: what the connection form would do. */
async function connectInPage(origin: string): Promise<void> {
  const call = async (method: string, input: unknown) => {
    const answer = (await window.keyholder?.call(method, input)) as { ok: boolean; value: { id: string } };
    if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.value;
  };
  const addresses = { baseUrl: origin, dashboardUrl: origin, teamId: null };
  const { id: connectionId } = await call('connections.create', { label: 'Bench', ...addresses });
  await call('tokens.adopt', { connectionId, token: 'KEYHOLDER_PLANTED_pat_0123456789', name: 'Bench' });
}
