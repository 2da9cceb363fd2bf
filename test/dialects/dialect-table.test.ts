import { beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../support/hostile/dialect.ts';
import { type DialectRow, dialectRows } from './dialect-rows.ts';
import { contentIn, newcomer, type ScreenContent } from './screen-content.ts';

const plainRow: DialectRow = {
  name: 'plain',
  dialect: plain,
  complete: 'yes',
  createdShown: 'answer',
  mislabelled: false,
  uncertainTimes: false,
  afterRevoking: 'revoked',
};
let expected: ScreenContent;

beforeAll(async () => {
  expected = await contentIn(plainRow);
});

it('the plain dialect shows what the practice service holds', () => {
  expect(expected.team).toMatchObject({
    name: 'Larkspur Robotics',
    plan: 'Scale',
    seatsTotal: 50,
    memberCount: 34,
  });
  expect(expected.before).toHaveLength(9);
  expect(expected.after).toHaveLength(10);
  expect(expected.created).toMatchObject({ ...newcomer, confirmedBy: 'answer' });
  expect(expected.after[0]).toMatchObject(newcomer);
  for (const item of expected.before) {
    expect(Object.values(item)).not.toContain(null);
    expect(item).toMatchObject({ badFields: [] });
  }
  expect(expected.token).toMatchObject({
    state: 'active',
    opens: 'Larkspur Robotics',
    afterRevoking: 'revoked',
  });
});

it('there are at least 60 dialects, each named once', () => {
  expect(new Set(dialectRows.map(({ name }) => name)).size).toBe(dialectRows.length);
  expect(dialectRows.length).toBeGreaterThanOrEqual(60);
});

describe('the same on the screen as plain, each mutation sent once', () => {
  it.each(dialectRows)('$name', async row => {
    const seen = await contentIn(row);
    const without = row.uncertainTimes ? withoutTimes : <T>(value: T) => value;
    expect(without(seen.team)).toEqual(without(expected.team));
    expect(seen.before.map(without)).toEqual(expected.before.map(without));
    expect(seen.after.map(without)).toEqual(expected.after.map(without));
    expect(seen.created && without(seen.created)).toEqual(
      row.createdShown === 'nothing'
        ? null
        : expected.created && without({ ...expected.created, confirmedBy: row.createdShown }),
    );
    expect(seen.token).toEqual({ ...expected.token, afterRevoking: row.afterRevoking });
    expect(seen.complete).toEqual([row.complete, row.complete]);
    expect(seen.mislabelled).toEqual(Array(3).fill(row.mislabelled));
    expect(seen.counts).toEqual({ invite: 1, createPat: 1, revokePat: 1 });
    if (row.uncertainTimes) {
      for (const instant of seen.raw.createdAt) {
        expect(instant).toEqual({ raw: expect.stringMatching(/^\d+$/), epochMs: null, unit: 'uncertain' });
      }
    }
  });
});

const withoutTimes = (value: object) => ({ ...value, createdAt: 0, updatedAt: 0, expiresAt: 0 });
