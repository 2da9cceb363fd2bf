import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Practice, startPractice } from '../../../src-main/practice/practice-service.ts';
import { type Core, connected, startCore } from '../../support/core-harness.ts';

let core: Core;
let practice: Practice;
let connectionId: string;
/** Runs while the service answers. */
let meanwhile: () => void;

beforeEach(async () => {
  meanwhile = () => undefined;
  core = await startCore();
  const now = () => {
    meanwhile();
    return core.clock.now();
  };
  practice = await startPractice({ now });
  connectionId = await connected(core, practice);
});
afterEach(async () => {
  await core.close();
  await practice.close();
});

describe('the exchanges of this run', () => {
  it("SECURITY: a credential's header is written down by its kind, whatever its value", async () => {
    await core.call('sessions.check', { connectionId });
    await core.call('team.get', { connectionId });
    const sent = (await core.call('inspector.list', {})).map(({ requestHeaders }) => requestHeaders);
    expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer <PAT>', undefined]),
    );
    expect(new Set(sent.map(({ cookie }) => cookie))).toEqual(
      new Set(['SERVICE_SESSION=<SESSION>', undefined]),
    );
  });

  it('a secret that a service repeated before it was known is taken out once it is', async () => {
    const early = 'a-session-that-comes-later-0123456789';
    await core.refused('sessions.save', { connectionId, session: 'wrong-session-value' });
    await core.call('sessions.save', { connectionId, session: practice.session });
    await core.refused('sessions.save', { connectionId, session: early });
    expect(JSON.stringify(await core.call('inspector.list', {}))).not.toContain(early);
  });

  it('are listed newest first, with placeholders for credentials', async () => {
    await core.call('team.get', { connectionId });
    const [newest] = await core.call('inspector.list', {});
    expect(newest).toMatchObject({
      method: 'GET',
      url: `${practice.baseUrl}/api/v1/team`,
      status: 200,
      fault: null,
      requestHeaders: { authorization: 'Bearer <PAT>' },
      responseBody: expect.stringContaining('Larkspur'),
    });
    const graphql = (await core.call('inspector.list', {})).filter(one => one.method === 'POST');
    expect(graphql.some(one => one.requestHeaders.cookie === 'SERVICE_SESSION=<SESSION>')).toBe(true);
  });

  it('hold no secret, not even of a token that was just created, and neither does the bundle', async () => {
    const token = await core.call('tokens.create', { connectionId, name: 'CI', expiresAt: null });
    await core.call('tokens.copy', { key: token.key });
    const { text, fileName } = await core.call('inspector.bundle', {});
    const list = JSON.stringify(await core.call('inspector.list', {}));
    expect(fileName).toMatch(/^keyholder-support-[\d-]+\.json$/);
    expect(JSON.parse(text)).toMatchObject({ keyholder: '0.0.0-test', keychain: { state: 'ready' } });
    for (const secret of [core.clipboard.text, practice.session, practice.token]) {
      expect(list).not.toContain(secret);
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('createPat');
  });

  it('took as long as they took, also where the clock was set back meanwhile', async () => {
    const yesterday = core.clock.now() - 86_400_000;
    meanwhile = () => core.clock.set(yesterday);
    await core.call('team.get', { connectionId });
    expect(core.clock.now()).toBe(yesterday);
    expect((await core.call('inspector.list', {}))[0]).toMatchObject({ tookMs: 0 });
  });

  it('tell of those without an answer too', async () => {
    await practice.close();
    await core.refused('sessions.check', { connectionId }).catch(() => undefined);
    const [newest] = await core.call('inspector.list', {});
    expect(newest).toMatchObject({ status: null, fault: 'connection-refused' });
  });

  it('are the last 200, and can be cleared', async () => {
    for (let n = 0; n < 205; n += 1) await core.call('team.get', { connectionId });
    expect(await core.call('inspector.list', {})).toHaveLength(200);
    await core.call('inspector.clear', {});
    expect(await core.call('inspector.list', {})).toEqual([]);
  });
});
