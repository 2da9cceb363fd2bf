import type { GoneInvitation } from '../../../src-shared/gone-invitation.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { Below, Dim, timeTip } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { hereAndInUtc, localClock, shortDate } from '../../ui/time/times.ts';
import { valueName } from './facet-words.ts';
import { goneSentence, goneStatus, memberWords } from './gone-words.ts';

const given = (text: string | null) =>
  text ? <Foreign>{text}</Foreign> : <Dim>{valueName('role', text)}</Dim>;

type MomentField = 'lastSeen' | 'missedAt' | 'firstSeen';

const moment = (field: MomentField, header: string, none = '', why?: string) =>
  ({
    ...{ id: field, header, width: '7.25rem', named: true as const },
    cell: (one: GoneInvitation, now: number) => {
      const at = one[field];
      if (at === null) return <Dim>{none}</Dim>;
      // Below each other: in one line the hour would be cut.
      return (
        <>
          {shortDate(at, now)}
          <Below>{localClock(at)}</Below>
        </>
      );
    },
    below: (one: GoneInvitation, now: number) => {
      const at = one[field];
      return at === null ? <Dim>{none}</Dim> : `${shortDate(at, now)}, ${localClock(at)}`;
    },
    ages: (one: GoneInvitation, now: number) => {
      const at = one[field];
      return at === null ? '' : shortDate(at, now);
    },
    tip: (one: GoneInvitation) => {
      const at = one[field];
      return at === null ? why : timeTip(at);
    },
    whole: (one: GoneInvitation) => {
      const at = one[field];
      const [first, below] = at === null ? [none, why] : hereAndInUtc(at);
      return (
        <>
          {first}
          {below !== undefined && <Below>{below}</Below>}
        </>
      );
    },
  }) satisfies Column<GoneInvitation, never>;

const membersHint = 'How many members the team showed before and after: a hint, and no proof.';

/** The core has their order: what went last comes first. */
export const goneColumns: Column<GoneInvitation, never>[] = [
  { id: 'email', header: 'E-mail', cell: ({ email }) => given(email) },
  { id: 'role', header: 'Role', width: '5.5rem', cell: ({ role }) => given(role) },
  {
    id: 'how',
    header: 'What became of it',
    width: '15.5rem',
    cell: ({ how }) => <StatusWord status={goneStatus[how]} />,
    tip: goneSentence,
    whole: one => (
      <>
        <StatusWord status={goneStatus[one.how]} />
        <Below>{goneSentence(one)}</Below>
      </>
    ),
  },
  moment('lastSeen', 'Last seen'),
  moment('missedAt', 'Gone by'),
  moment('firstSeen', 'First seen', 'Earlier', 'It was there when lists were first compared.'),
  {
    id: 'members',
    header: 'Members',
    named: true,
    width: '6.25rem',
    cell: one => memberWords(one) ?? <Dim>Not shown</Dim>,
    tip: one => (memberWords(one) === null ? undefined : membersHint),
    whole: one => (
      <>
        {memberWords(one) ?? <Dim>Not shown</Dim>}
        {memberWords(one) !== null && <Below>{membersHint}</Below>}
      </>
    ),
  },
];
