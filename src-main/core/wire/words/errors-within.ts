import { asText } from '../../base/json.ts';
import { pickPlain } from '../../base/pick-plain.ts';

const most = 20;

/** The answer itself, and what stands in it under these names: one thing, or several. @param names plain */
export const errorsWithin = (answer: unknown, names: readonly string[]): unknown[] =>
  [answer, ...names.flatMap(name => pickPlain(answer, name))].slice(0, most);

/** Every text that they have under these names. @param names plain */
export const codesOf = (errors: readonly unknown[], names: readonly string[]): string[] =>
  errors.flatMap(one => names.flatMap(name => asText(pickPlain(one, name)) ?? []));

/** These, and what a server of GraphQL has added to each. */
export const withExtensions = (errors: readonly unknown[]): unknown[] => [
  ...errors,
  ...errors.map(one => pickPlain(one, 'extensions')),
];
