import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../src-shared/problem.ts';
import { invited } from '../../support/hostile/list-service.ts';
import { type ServedLists, startServedLists } from '../../support/hostile/served-lists.ts';
import type { Shape } from './list-shape.ts';
import { shapes } from './list-shapes.ts';

type Answer = { ok: true; value: unknown } | { ok: false; problem: Problem };

let served: ServedLists;

beforeAll(async () => {
  served = await startServedLists();
});
afterAll(() => served.close());

const people = invited(3);

async function read({ body, status = 200, contentType = 'application/json' }: Shape) {
  served.serve(() => ({ status, body, headers: { 'content-type': contentType } }));
  const { core, connectionId } = served;
  const answer = (await core.app.dispatch('invitations.list', { connectionId })) as Answer;
  if (!answer.ok) return { problem: answer.problem, list: null };
  const list = await core.call('invitations.list', { connectionId });
  // What was read before is shown in the place of an answer that says no, with the reason.
  return list.staleBecause ? { problem: list.staleBecause, list: null } : { problem: null, list };
}

describe('an answer that holds', () => {
  it.each(shapes)('$name', async shape => {
    const { problem, list } = await read(shape);
    if (list === null) {
      expect(shape.shows === null || shape.orUnreadable).toBe(true);
      expect(problem?.code).not.toBe('internal');
      return;
    }
    const { items, complete } = list;
    const emails = people.slice(0, shape.shows ?? 0).map(({ email }) => email);
    expect(items.map(({ email }) => email)).toEqual(emails);
    expect(shape.says).toContain(complete);
    // What could not be read is said, where nothing is shown of an answer that held something.
    if (shape.shows === null) {
      expect(shape.orUnreadable).toBe(true);
      expect(list.unreadableItems).toBeGreaterThan(0);
    }
  });
});

it('names each once', () => {
  expect(new Set(shapes.map(({ name }) => name)).size).toBe(shapes.length);
});
