import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults, faultsFrom, readFaultRates } from '../../src-main/practice/alone/fault-rates.ts';
import type { Practice } from '../../src-main/practice/practice-service.ts';
import { alone, practiceOf } from './alone-service.ts';
import {
  createPat,
  getApi,
  getTeam,
  goodInvitation,
  invitationsPath,
  invite,
  jsonOf,
} from './practice-client.ts';
import { freshFolder } from './practice-program.ts';

interface Page {
  data: { id: string; email: string }[];
  has_more: boolean;
}

const page = async (practice: Practice, query = ''): Promise<Page> =>
  (await (await getApi(practice, invitationsPath + query)).json()) as Page;

const emails = async (practice: Practice) => (await page(practice)).data.map(({ email }) => email);

const dataFile = () => join(freshFolder(), 'practice.db');

describe('--lag', () => {
  it('answers later, on both faces, and not on the pages', async () => {
    const practice = practiceOf(await alone('--lag', '400'));
    for (const ask of [
      () => getTeam(practice),
      () => createPat(practice, { name: 'x', teamId: practice.teamId }),
    ]) {
      const begun = performance.now();
      expect((await ask()).status).toBe(200);
      // Timers may be a millisecond early.
      expect(performance.now() - begun).toBeGreaterThan(395);
    }
  });

  it('shows in lists what was created only later, and minds it at once', async () => {
    const behind = practiceOf(await alone('--lag', '0,3600000'));
    expect((await invite(behind, goodInvitation)).status).toBe(201);
    expect(await emails(behind)).not.toContain(goodInvitation.email);
    expect((await page(behind)).data).toHaveLength(9);
    expect((await invite(behind, goodInvitation)).status).toBe(409);

    const soon = practiceOf(await alone('--lag', '0,50'));
    await invite(soon, goodInvitation);
    await expect.poll(() => emails(soon)).toContain(goodInvitation.email);
  });
});

describe('--fail', () => {
  const outcomes = async (...args: string[]): Promise<string[]> => {
    const practice = practiceOf(await alone(...args));
    const seen: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      seen.push(
        await getTeam(practice).then(
          ({ status }) => String(status),
          () => 'cut',
        ),
      );
    }
    return seen;
  };

  it('fails as often as it was told, in the same order from the same seed', async () => {
    const one = await outcomes('--fail', '0.8', '--seed', '7');
    expect(new Set(one)).toEqual(new Set(['200', '429', '500', '503', 'cut']));
    expect(await outcomes('--fail', '0.8', '--seed', '7')).toEqual(one);
    expect(await outcomes('--fail', '0.8', '--seed', '8')).not.toEqual(one);
    expect(new Set(await outcomes())).toEqual(new Set(['200']));
  });

  it('keeps to its rates', () => {
    const next = faultsFrom(readFaultRates('429=0.1,lost=0.3'), 1);
    const drawn = Array.from({ length: 20_000 }, next);
    const part = (fault: string | null) => drawn.filter(one => one === fault).length / drawn.length;
    expect(part('429')).toBeCloseTo(0.1, 1);
    expect(part('lost')).toBeCloseTo(0.3, 1);
    expect(part(null)).toBeCloseTo(0.6, 1);
    expect(faults.filter(fault => drawn.includes(fault))).toEqual(['429', 'lost']);
  });

  it.each([
    ['429', 429, 'rate_limited', '1'],
    ['500', 500, 'internal', null],
    ['503', 503, 'unavailable', '1'],
  ])('answers %s in the shape of each face', async (fault, status, code, retryAfter) => {
    const practice = practiceOf(await alone('--fail', `${fault}=1`));
    const rest = await getTeam(practice);
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(await jsonOf(rest)).toHaveProperty('error.code', code);
    const graphql = await createPat(practice, { name: 'x', teamId: practice.teamId });
    expect(graphql.status).toBe(status);
    expect(await jsonOf(graphql)).toHaveProperty('errors.0.extensions.code', code.toUpperCase());
    expect((await fetch(`${practice.baseUrl}/`)).status).toBe(200);
  });

  it.each([
    ['cut', 0],
    ['lost', 1],
  ])('%s: the connection ends, and what was asked is done %i times', async (fault, times) => {
    const file = dataFile();
    const bad = await alone('--data', file, '--fail', `${fault}=1`);
    const practice = practiceOf(bad);
    await expect(invite(practice, goodInvitation)).rejects.toThrow('fetch failed');
    await bad.close();
    const good = practiceOf(await alone('--data', file), 0, practice);
    expect((await emails(good)).filter(email => email === goodInvitation.email)).toHaveLength(times);
  });
});

describe('--page', () => {
  it('puts no more on a page, whatever limit asks for, and leads through all of them', async () => {
    const practice = practiceOf(await alone('--page', '4'));
    expect((await page(practice)).data).toHaveLength(4);
    expect((await page(practice, '?limit=100')).data).toHaveLength(4);
    expect((await page(practice, '?limit=2')).data).toHaveLength(2);
    const seen: string[] = [];
    for (let more = true; more; ) {
      const after = seen.length === 0 ? '' : `?starting_after=${seen.at(-1)}`;
      const here = await page(practice, after);
      seen.push(...here.data.map(({ id }) => id));
      more = here.has_more;
    }
    expect(seen).toHaveLength(9);
    expect(new Set(seen).size).toBe(9);
  });
});
