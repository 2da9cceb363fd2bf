import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invited } from '../../support/hostile/list-service.ts';
import { type ServedLists, startServedLists } from '../../support/hostile/served-lists.ts';
import { type RawService, startRawService } from '../../support/raw-service.ts';
import { countedUntruths } from './list-untruths-counted.ts';
import { cursorUntruths } from './list-untruths-cursors.ts';
import { endUntruths } from './list-untruths-ends.ts';
import { laggingUntruths } from './list-untruths-lagging.ts';
import { placedUntruths } from './list-untruths-placed.ts';
import { wayUntruths } from './list-untruths-ways.ts';

const untruths = [
  ...countedUntruths,
  ...cursorUntruths,
  ...endUntruths,
  ...laggingUntruths,
  ...placedUntruths,
  ...wayUntruths,
];
let served: ServedLists;
let elsewhere: RawService;

beforeAll(async () => {
  served = await startServedLists();
  elsewhere = await startRawService((_request, response) => response.writeHead(200).end('[]'));
});
afterAll(async () => {
  await served.close();
  await elsewhere.close();
});

describe('a list is not called whole where', () => {
  it.each(untruths)('$name', async ({ start, says, shows, stopped, unreadable = 0, mostRequests }) => {
    served.serve(start(elsewhere.origin));
    const { core, connectionId } = served;
    const list = await core.call('invitations.list', { connectionId });
    const people = invited(14);
    const emails = list.items.map(({ email }) => email);
    expect(emails.slice(0, shows.length)).toEqual(shows.map(number => people[number - 1]?.email));
    expect(new Set(emails).size).toBe(emails.length);
    expect(says).toContain(list.complete);
    if (stopped) expect(list.stopped).toBe(stopped);
    expect(list.stopped === null).toBe(list.complete !== 'no');
    expect(list.problem === null).toBe(list.stopped !== 'page-failed');
    expect(list.unreadableItems).toBe(unreadable);
    expect(served.asked.length).toBeLessThanOrEqual(mostRequests);
    expect(elsewhere.seen).toEqual([]);
  });
});

it('names each once', () => {
  expect(new Set(untruths.map(({ name }) => name)).size).toBe(untruths.length);
});
