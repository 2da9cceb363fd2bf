import { z } from 'zod';
import { ownId, type SecretField } from './input-kind.ts';
import type { Topic } from './topics.ts';

/** What many lines take in. */
export const nothing = z.strictObject({});
export const ofConnection = z.strictObject({ connectionId: ownId });
export const confirmed = z.boolean().default(false);
/** What an act gives back that has nothing to tell. */
export const done = z.object({});

/** Which address of a connection a call may send something to; `feed`: that of newer versions. */
export type Asked = 'nobody' | 'api' | 'dashboard' | 'both' | 'feed';

/**
 * What is lost with an answer that never comes.
 *
 *   nothing   it may be asked again, or done again
 *   secret    what it brought and is not kept yet; it may be done again, and an end that is asked for waits a moment for it
 *   outcome   whether it was done: that is shown as unknown, it is never repeated by itself, and an end waits for it, too
 */
export type Lost = 'nothing' | 'secret' | 'outcome';

/** Every trait is asked for: one that is left out does not compile. */
export interface ReadTraits {
  asks: Asked;
  /** What it shows: it is asked anew after each change of one of these. */
  topics: readonly Topic[];
}

export interface ActTraits<Given> {
  asks: Asked;
  /** Refused after an absence until the owner confirms that it is them. */
  presence: boolean | ((input: Given) => boolean);
  lost: Lost;
  /** A second one is not begun from the same place while the first is under way. */
  oneAtATime: boolean;
  /** false: it changes nothing that anybody would ask for later, or `jobs` tells of it. Left out: it has a line in `activity`. */
  recorded?: false;
}

/** On this computer only, for whoever sits at it, and as often as they like. */
export const local = {
  asks: 'nobody',
  presence: false,
  lost: 'nothing',
  oneAtATime: false,
} as const satisfies ActTraits<never>;

/** As `local`, and nothing of it lasts. */
export const passing = { ...local, recorded: false } as const satisfies ActTraits<never>;

export interface ReadMethod<I extends z.ZodType, O extends z.ZodType> extends ReadTraits {
  kind: 'read';
  input: I;
  output: O;
  presence: false;
  lost: 'nothing';
}

export interface ActMethod<I extends z.ZodType, O extends z.ZodType> extends ActTraits<z.output<I>> {
  kind: 'act';
  input: I;
  output: O;
  topics: readonly [];
}

/** Pages remember what they have asked by its input. */
type WithoutSecret<I> = [SecretField<I>] extends [never] ? unknown : 'A read takes no secret in.';

/** Asked whenever a page shows it: changes nothing, and may be repeated at any time. */
export function read<I extends z.ZodType, O extends z.ZodType>(
  input: I & WithoutSecret<I>,
  output: O,
  traits: ReadTraits,
): ReadMethod<I, O> {
  return { kind: 'read', input, output, presence: false, lost: 'nothing', ...traits };
}

/** Done when somebody wants it done, and once. */
export function act<I extends z.ZodType, O extends z.ZodType, T extends ActTraits<z.output<I>>>(
  input: I,
  output: O,
  traits: T,
): ActMethod<I, O> & Pick<T, 'recorded'> {
  return { kind: 'act', input, output, topics: [], ...traits };
}
