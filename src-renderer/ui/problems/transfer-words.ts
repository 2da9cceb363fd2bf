import {
  longestTransferNote,
  mostTransferBytes,
  mostTransferOthers,
  mostTransferPlaces,
  mostTransferRows,
} from '../../../src-shared/limits.ts';
import type { ProblemOf } from '../../../src-shared/problem.ts';
import { many } from '../kit/count-words.ts';
import { quoted } from '../kit/foreign.tsx';
import { numberText } from '../kit/locale.ts';
import type { Words } from './problem-words.ts';

type Refused = ProblemOf<'transfer-refused'>;

/** It is said where a file is made and where one is taken in. */
const together =
  'What this computer and another one have written about it counts together. Nothing was changed.';

const outgrownWords: Readonly<Record<NonNullable<Refused['outgrown']>, (name: string) => Words>> = {
  note: name => ({
    title: 'The note of a token is longer than a file takes',
    next: `Shorten the note of ${name}: at most ${many(longestTransferNote, 'character')} are taken. ${together}`,
  }),
  places: name => ({
    title: 'A token has more places than a file takes',
    next: `Remove some of the places where ${name} is used: at most ${numberText(mostTransferPlaces)} are taken. ${together}`,
  }),
  rows: name => ({
    title: 'A token was put together from more rows than a file takes',
    next: `${name} is known in more than ${numberText(mostTransferOthers)} ways, and no file takes another one. Bring its note and its places over by hand. Nothing was changed.`,
  }),
  all: name => ({
    title: 'More is written about a token than a file takes',
    next: `Shorten the note of ${name}, or remove some of its places and their links. ${together}`,
  }),
};

const tooLarge: Words = {
  title: 'This is more than one file takes',
  next: `At most ${many(mostTransferRows, 'token')} are taken, and ${numberText(mostTransferBytes / 1e6)} MB with all that is known of them and the journals of activity. Nothing was changed.`,
};

const holdsSecret = (about: string): Words => ({
  title: 'Something that was written down holds a session or a token',
  next: `Look through what is written about ${about}, take the secret out, and export again. Nothing was changed.`,
});

/** What to do about it, where the owner can; null: the reason says it all. */
export function transferWords({ transfer, name, outgrown }: Refused): Words | null {
  // One that is itself a secret, or looks like one, is not said.
  const token = name ? quoted(name) : null;
  if (transfer === 'holds-secret') return holdsSecret(token ?? 'tokens and connections');
  if (transfer !== 'too-large') return null;
  return outgrown ? outgrownWords[outgrown](token ?? 'a token') : tooLarge;
}
