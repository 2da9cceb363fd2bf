import { invited } from '../../support/hostile/list-service.ts';
import { type Complete, item } from './list-row.ts';

/** Where a list stands in an answer, what stands beside it, and what is none. */
export interface Shape {
  name: string;
  /** A text is sent as it is. */
  body: unknown;
  /** How many of the three people are shown; null: it is told that the answer cannot be read. */
  shows: number | null;
  /** Or this is right too. */
  orUnreadable?: boolean;
  says: readonly Complete[];
  status?: number;
  contentType?: string;
}

export const people = invited(3);
export const list = people.map(item);
const member = (n: number) => ({ id: `user_${n}`, email: `member${n}@acme.example`, role: 'member' });
export const members = [member(1), member(2), member(3), member(4)];
export const unknown: readonly Complete[] = ['unknown'];
export const no: readonly Complete[] = ['no'];
export const yes: readonly Complete[] = ['yes'];
export const shape = (
  name: string,
  body: unknown,
  shows: number | null,
  says: readonly Complete[] = unknown,
  rest: Partial<Shape> = {},
): Shape => ({
  ...{ name, body, shows, says },
  ...rest,
});
export const either = { orUnreadable: true };

/** What became of an accepted one has other fields. */
export const accepted = list.slice(2).map(({ id, email }) => ({ id, email, accepted_at: 1_795_251_600 }));
