import type { InvitationList } from '../../../src-shared/invitation.ts';
import { type Asked, invited, type Person, type Told } from '../../support/hostile/list-service.ts';
import { type Complete, item } from './list-row.ts';

/** A service that does not say what is so, or changes while it is read. */
export interface Untruth {
  name: string;
  /** A server of its own for each reading. */
  start(elsewhere: string): (asked: Asked) => Told;
  says: readonly Complete[];
  /** Numbers of the people that are shown at least, in this order; no others. */
  shows: readonly number[];
  stopped?: NonNullable<InvitationList['stopped']>;
  unreadable?: number;
  mostRequests: number;
}

export const untruth = (
  name: string,
  says: readonly Complete[],
  shows: readonly number[],
  start: Untruth['start'],
  rest: Partial<Untruth> = {},
): Untruth => ({ name, says, shows, start, mostRequests: 16, ...rest });

export const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
export const notYes: readonly Complete[] = ['no', 'unknown'];
export const no: readonly Complete[] = ['no'];
const people = invited(14);
export const some = (numbers: readonly number[]) =>
  numbers.map(number => people[number - 1]).filter((one): one is Person => one !== undefined);
export const shown = (numbers: readonly number[]) => some(numbers).map(item);
export const pageIn = (asked: Asked) => Number(asked.query.get('page') ?? 1);
export const at = (asked: Asked, query: string) => `${asked.url.origin}${asked.url.pathname}?${query}`;

/** Pages by number as they are one after the other; what lies beyond them is empty. */
export const pages =
  (lists: readonly (readonly number[])[], around: (asked: Asked, list: object[], page: number) => unknown) =>
  () =>
  (asked: Asked): Told => {
    const page = pageIn(asked);
    return { body: around(asked, shown(lists[page - 1] ?? []), page) };
  };
export const drf = (asked: Asked, results: object[], next: number | null, count: number) => ({
  ...{ count, next: next === null ? null : at(asked, `page=${next}`), previous: null, results },
});
export const three = [upTo(4), [5, 6, 7, 8], [9, 10, 11]];
export const onTo = (page: number, last = 3) => (page < last ? page + 1 : null);
