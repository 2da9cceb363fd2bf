import type { Locator, Page } from '@playwright/test';
import type { Practice } from '../../src-main/practice/practice-service.ts';
import type { AccessToken } from '../../src-shared/access-token.ts';
import { expect } from './patient-expect.ts';

export interface NewConnection {
  label: string;
  baseUrl: string;
  /** Left out: the same as the base address. */
  dashboardUrl?: string;
  teamId?: string;
  session?: string;
  token?: string;
  tokenName?: string;
}

export async function fillConnection(page: Page, connection: NewConnection): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(connection.label);
  await page.getByRole('textbox', { name: 'Base address' }).fill(connection.baseUrl);
  if (connection.dashboardUrl) {
    await page.getByRole('textbox', { name: 'Dashboard address' }).fill(connection.dashboardUrl);
  } else {
    await page.getByLabel('The dashboard has the same address').check();
  }
  if (connection.teamId) await page.getByRole('textbox', { name: 'Team id' }).fill(connection.teamId);
  if (connection.session) await page.getByLabel('Session value').fill(connection.session);
  if (connection.token) {
    await page.getByLabel('Personal access token').fill(connection.token);
    await page.getByLabel('Token name').fill(connection.tokenName ?? 'Pasted');
  }
}

/** From the welcome to the team, or to the connection's own screen where not all that was given is known to work. */
export async function connect(page: Page, connection: NewConnection): Promise<void> {
  await page.getByRole('button', { name: 'Connect a service' }).click();
  await fillConnection(page, connection);
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByRole('heading', { name: /^(Connection|Team)$/, level: 1 })).toBeVisible();
}

type Screen = 'Team' | 'Invitations' | 'Tokens' | 'Connection' | 'Activity';

/** Until the code of a screen is here the last one stays, with buttons of the same names. */
export async function goTo(page: Page, screen: Screen): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click();
  await expect(page.getByRole('heading', { name: screen, level: 1, exact: true })).toBeVisible();
}

/** By the palette, letter for letter: it takes none before it has the focus. */
export async function goByKeys(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Go to or do' })).toBeFocused();
  await page.keyboard.type(screen);
  await expect(page.getByRole('option').first()).toContainText(screen);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeFocused();
}

/** What anybody with this token gets from the service: the status of GET /api/v1/team. */
export async function teamStatus(service: Pick<Practice, 'baseUrl'>, token: string): Promise<number> {
  const response = await fetch(`${service.baseUrl}/api/v1/team`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status;
}

/** Role is a field with suggestions; leaving it folds them away. */
export async function fillRole(form: Locator, role: string): Promise<void> {
  await form.getByLabel('Role').fill(role);
  await form.getByLabel('Role').press('Tab');
}

/** Fills the form and leaves the step that names what was created. Needs a session. */
export async function createToken(page: Page, name: string, expires: string = '30 days'): Promise<void> {
  await page.getByRole('button', { name: 'Create token', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('radio', { name: expires }).check();
  await dialog.getByRole('button', { name: /^Create token for / }).click();
  await expect(page.getByRole('dialog', { name: 'Token created' })).toBeVisible();
}

export const tokenRow = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Tokens' }).getByRole('row').filter({ hasText: name });

export async function tokenCommand(page: Page, name: string, command: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: command }).click();
}

/** Confirms with the name where the page asks for it: for the token that Keyholder itself uses. */
export async function revoke(page: Page, name: string): Promise<void> {
  await tokenCommand(page, name, 'Revoke…');
  const title = { name: 'Revoke token?' };
  const dialog = page.getByRole('alertdialog', title).or(page.getByRole('dialog', title));
  const typed = dialog.getByRole('textbox');
  const button = dialog.getByRole('button', { name: 'Revoke token' });
  await expect(dialog.getByText('This cannot be undone')).toBeVisible();
  // Whether it is the one in use may become known while this is open.
  await expect(async () => {
    if ((await typed.count()) > 0) await typed.fill(name);
    expect(await button.isEnabled()).toBe(true);
  }).toPass();
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(tokenRow(page, name)).toContainText('Revoked');
}

/** What the service's dashboard does when a token is revoked there, out of Keyholder's sight. */
export async function revokeElsewhere(service: Practice, id: string): Promise<void> {
  const response = await fetch(`${service.dashboardUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `SERVICE_SESSION=${service.session}` },
    body: JSON.stringify({
      query: 'mutation ($id: ID!) { revokePat(id: $id) { pat { id } } }',
      variables: { id },
    }),
  });
  const answer = await response.text();
  expect(answer).toContain(`"id":"${id}"`);
}

export type LedgerRow = Pick<AccessToken, 'key' | 'connectionId' | 'name' | 'id' | 'tail'>;

/** The ledger row as the bridge gives it: what any script in the page could read. */
export async function ledgerRow(page: Page, name: string): Promise<LedgerRow> {
  const row = await page.evaluate(async wanted => {
    const call = async (method: string, input: unknown) => {
      const answer = (await window.keyholder?.call(method, input)) as { value?: unknown };
      return answer.value;
    };
    const { currentId } = (await call('connections.list', {})) as { currentId: string };
    const rows = (await call('tokens.list', { connectionId: currentId })) as LedgerRow[];
    return rows.find(({ name: is }) => is === wanted);
  }, name);
  if (row === undefined) throw new Error(`The ledger has no token called ${name}.`);
  return row;
}
