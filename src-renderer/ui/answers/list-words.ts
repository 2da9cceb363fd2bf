import type { InvitationList } from '../../../src-shared/invitation.ts';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import { many } from '../kit/count-words.ts';
import { isolated } from '../kit/foreign.tsx';
import { numberText } from '../kit/locale.ts';

type Stopped = NonNullable<InvitationList['stopped']>;

/** Why reading the list ended before its end. */
export const stoppedWords: Record<Stopped, string> = {
  'page-failed': 'A later page could not be read. What came before it is shown.',
  repeats: 'The service sent a page again that it had sent before, so Keyholder stopped asking.',
  elsewhere:
    'The next page lies at another address. Keyholder takes no token there, so it was not asked for.',
  'no-way': 'The service says that there are more and not how to ask for them.',
  limit: 'Keyholder reads no more of a list than this.',
  'count-differs': 'The number of invitations that the service states is not the number that was read.',
  owner: 'You stopped the reading. Refresh to read the list again.',
};

/** "1,200 from 12 pages are shown; there may be more." */
export function shownWords({ all, pages }: InvitationFacts): string {
  const shown = many(all, 'is', 'are');
  return `${shown} shown, from ${many(pages, 'page', 'pages')}; there may be more.`;
}

/** "9 in all", "3 of 9"; "1,200 read" where more is there, may come yet, or where nobody says that these are all. */
export function countWords({ all, matching, complete, reading }: InvitationFacts): string {
  // Of a first reading the progress beside it says just that.
  if (matching === all && reading?.items === all && complete === 'no') return '';
  if (matching !== all) return `${numberText(matching)} of ${numberText(all)}`;
  return `${numberText(all)} ${complete === 'yes' ? 'in all' : 'read'}`;
}

/** What cannot be known of the list: paging is not documented, so nothing is guessed. */
export function listNotes(list: InvitationFacts): string[] {
  const notes: string[] = [];
  if (list.complete === 'unknown') notes.push('The service does not say whether this is the whole list.');
  if (list.unreadableItems > 0) {
    const entries = many(list.unreadableItems, 'entry was', 'entries were');
    notes.push(`${entries} not readable and cannot be shown.`);
  }
  if (list.guessed) {
    notes.push('How the service is asked for its next page was found by trying; its answers do not say it.');
  }
  if (list.mislabelled) notes.push(mislabelledNote);
  return notes;
}

export const mislabelledNote =
  'The service called this answer something other than JSON. It was JSON and is shown as that.';

export const shownByList = 'No answer said so; the list, asked afterwards, shows it.';

/** An invitation that was sent. `list`: its own answer was lost, or did not tell. */
export interface Sent {
  email: string;
  confirmedBy: 'answer' | 'list';
}

/** One line for each, and who said so: once for all of them. */
export function allSentWords(sent: readonly Sent[]): { lines: string[]; note: string | null } {
  const [first, ...others] = sent;
  if (first && others.length === 0) return { lines: [sentWords(first.email, first.confirmedBy)], note: null };
  const byList = sent.filter(({ confirmedBy }) => confirmedBy === 'list').length;
  const of = byList < sent.length ? ` of ${numberText(byList)} of them` : '';
  const note = `No answer said so${of}; the list, asked afterwards, shows ${byList === 1 ? 'it' : 'them'}.`;
  return { lines: sent.map(({ email }) => sentWords(email, 'answer')), note: byList === 0 ? null : note };
}

/**
 * After an invitation was sent.
 * @param to the connection, where another one may be on the screen
 */
export function sentWords(email: string, confirmedBy: Sent['confirmedBy'], to: string | null = null): string {
  const what = to === null ? `to ${isolated(email)}` : `of ${isolated(email)} to ${to}`;
  const sent = `The invitation ${what} was sent.`;
  return confirmedBy === 'answer' ? sent : `${sent} ${shownByList}`;
}
