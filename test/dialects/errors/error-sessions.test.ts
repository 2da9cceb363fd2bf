import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Core, startCore } from '../../support/core-harness.ts';
import { json, type RawService, startRawService } from '../../support/raw-service.ts';
import { sendAnswer } from '../send-answer.ts';
import type { ErrorRow } from './error-rows.ts';
import { elsewhereRows, endedRows, forgeryRows, signInRows } from './error-rows-sessions.ts';

/** What is said of a session by each answer to the harmless query: that it ended only where the answer is about the session. */
const session = 'Fe26.2**0d1ae4b8c2f7';
let core: Core;
let service: RawService;
let connectionId: string;
/** What answers from now on; before that a session is let in and nobody else is. */
let answering: ErrorRow | null;

beforeAll(async () => {
  service = await startRawService((request, response) => {
    response.setHeader('date', new Date(core.clock.now()).toUTCString());
    if (answering) sendAnswer(response, answering);
    else if (request.headers.cookie?.includes(session))
      json(response, 200, { data: { __typename: 'Query' } });
    else json(response, 401, { message: 'Not signed in' });
  });
});
afterAll(() => service.close());

beforeEach(async () => {
  answering = null;
  core = await startCore();
  const addresses = { baseUrl: service.origin, dashboardUrl: service.origin };
  const { id } = await core.call('connections.create', { label: 'Acme', ...addresses, teamId: 'team_1' });
  connectionId = id;
  service.seen.length = 0;
});
afterEach(() => core.close());

const named = (rows: readonly ErrorRow[]) => rows.map(row => [`${row.name} (${row.status})`, row] as const);
const saved = () => core.call('sessions.save', { connectionId, session });
const notEnded = ['accepted', 'unproven', 'unreachable', 'something-else', 'unchecked'];

describe('a refusal against forgery and an answer of somebody else do not end a session', () => {
  it.each(named([...forgeryRows, ...elsewhereRows]))('on saving: %s', async (_name, row) => {
    answering = row;
    const { verdict, heldIn } = await saved();
    expect(notEnded).toContain(verdict);
    expect(verdict).not.toBe('accepted');
    expect(heldIn).toBe('keychain');
  });

  it.each(named([...forgeryRows, ...elsewhereRows]))('on checking: %s', async (_name, row) => {
    await saved();
    answering = row;
    const { verdict, heldIn } = await core.call('sessions.check', { connectionId });
    expect(notEnded).toContain(verdict);
    expect(verdict).not.toBe('accepted');
    expect(heldIn).toBe('keychain');
  });

  it.each(named([...forgeryRows, ...elsewhereRows]))('on creating: %s', async (_name, row) => {
    await saved();
    answering = row;
    const { code } = await core.refused('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    expect(['session-ended', 'token-refused']).not.toContain(code);
    const { connections } = await core.call('connections.list', {});
    expect(connections[0]?.session).toMatchObject({ verdict: 'accepted', heldIn: 'keychain' });
    const left = code === 'outcome-unknown' ? [{ state: 'creation-unknown' }] : [];
    expect(await core.call('tokens.list', { connectionId })).toMatchObject(left);
    expect(service.seen.filter(({ body }) => body.includes('createPat')).length).toBe(1);
  });
});

describe('a session that ended', () => {
  it.each(named(endedRows))('is not kept: %s', async (_name, row) => {
    answering = row;
    expect(await core.refused('sessions.save', { connectionId, session })).toMatchObject({
      code: 'session-ended',
    });
    const { connections } = await core.call('connections.list', {});
    expect(connections[0]?.session.heldIn).toBe('nowhere');
    expect(JSON.stringify([...core.keychain.items])).not.toContain(session);
  });

  it.each(named(endedRows))('is found on checking, and stays: %s', async (_name, row) => {
    await saved();
    answering = row;
    const checked = await core.call('sessions.check', { connectionId });
    expect(checked).toMatchObject({ verdict: 'refused', heldIn: 'keychain' });
  });

  it.each(named(signInRows))('may be what a page means: %s', async (_name, row) => {
    await saved();
    answering = row;
    const { verdict } = await core.call('sessions.check', { connectionId });
    expect(['refused', 'something-else']).toContain(verdict);
  });
});
