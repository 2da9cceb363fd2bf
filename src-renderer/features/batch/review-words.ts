import type { PersonFault, PersonWarning, Verdict } from '../../../src-shared/invitation-plan.ts';
import { hidingIn } from '../../../src-shared/unseen.ts';
import { isolated } from '../../ui/kit/foreign.tsx';
import type { StatusIcon } from '../../ui/kit/status-word.tsx';
import { people } from './count-words.ts';
import { peopleToSend, type Row, uncheckedIn } from './review-rows.ts';

interface VerdictWords {
  /** Of rows: "Already invited 3". */
  chip: string;
  word: string;
  /** null: as plain text. */
  icon: StatusIcon | null;
}

export const verdictWords: Record<Verdict, VerdictWords> = {
  new: { chip: 'New', word: 'New', icon: null },
  unchecked: { chip: 'Not checked', word: 'Not checked against all that was sent', icon: 'unknown' },
  expired: { chip: 'Ended', word: 'An earlier one has ended: can be invited again', icon: 'past' },
  invited: { chip: 'Already invited', word: 'Already invited', icon: 'stopped' },
  open: { chip: 'Under way', word: 'Under way or in doubt: see the invitations', icon: 'busy' },
  twice: { chip: 'Twice', word: 'Stands further up, too', icon: 'stopped' },
  faulty: { chip: 'To be corrected', word: 'Cannot be sent as it is', icon: 'refused' },
};

const faultWords: Record<PersonFault, string> = {
  'address-missing': 'No address',
  'address-malformed': 'Not an e-mail address',
  'address-too-long': 'Address longer than 254 characters',
  'address-hidden': 'Hidden characters in the address',
  'role-too-long': 'Role missing or longer than 100 characters',
  'role-hidden': 'Hidden characters in the role',
  'seat-unclear': 'Seat: neither yes nor no',
  secret: 'Looks like a session or a token: remove it',
};

const warningWords: Record<PersonWarning, string> = {
  'role-unseen': 'nobody in the list has this role',
  'role-case': 'the list writes this role with other capitals',
  lookalike: 'holds letters that only look like Latin ones',
};

/** Characters that do not show, by their numbers: "U+200B". */
const hiddenIn = (text: string): string =>
  [...new Set(hidingIn(text))]
    .map(sign => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ');

/** What is to be said of a row. */
export function verdictOf({ planned, person }: Row): string {
  if (planned === null) return 'Checking…';
  const { faults, verdict } = planned;
  if (faults.length === 0) return verdictWords[verdict].word;
  const hidden = hiddenIn(person.email + person.role);
  return [...(hidden === '' ? [] : [hidden]), ...faults.map(fault => faultWords[fault])].join('. ');
}

export const warningsOf = ({ planned }: Row): string =>
  (planned?.warnings ?? []).map(warning => warningWords[warning]).join('; ');

const mostNamed = 3;

/** What one more comparison has changed of what is to be sent, and of what is known of it; empty: nothing. */
export function changeWords(before: readonly Row[], now: readonly Row[]): string {
  const [asked, left] = [peopleToSend(before), peopleToSend(now)];
  const still = new Set(left.map(({ email }) => email));
  const gone = asked.flatMap(({ email }) => (still.has(email) ? [] : isolated(email)));
  if (gone.length > 0) {
    const who = gone.length > mostNamed ? people(gone.length) : gone.join(', ');
    return `${who} ${gone.length === 1 ? 'is' : 'are'} left out now.`;
  }
  if (JSON.stringify(asked) !== JSON.stringify(left)) return 'It is no longer the same people.';
  return uncheckedIn(now) > uncheckedIn(before) ? 'This time not everybody could be compared.' : '';
}
