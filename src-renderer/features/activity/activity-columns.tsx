import type { ShownEntry } from '../../../src-shared/activity.ts';
import { nameWith } from '../../around/told-apart.ts';
import { Foreign, isolated } from '../../ui/kit/foreign.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { Below, Beside, Dim, timeTip } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { clockTime, localDate, utcTime } from '../../ui/time/times.ts';
import { aboutWords, outcomeNote, statusOf, stepWords, whatWords } from './activity-words.ts';

/** @param apart what tells a connection from others of its name, by its id */
export const activityColumns = (apart: (connectionId: string) => string): readonly Column<ShownEntry>[] => [
  {
    id: 'at',
    header: 'When',
    width: '8.5rem',
    cell: ({ at }) => (
      <>
        {localDate(at)}
        <Below>{clockTime(at)}</Below>
      </>
    ),
    tip: ({ at }) => timeTip(at),
    whole: ({ at }) => (
      <>
        {localDate(at)}, {clockTime(at)}
        <Below>{utcTime(at)}</Below>
      </>
    ),
  },
  {
    id: 'what',
    header: 'What',
    width: 'minmax(14rem, 1.6fr)',
    cell: entry => (
      <>
        {whatWords(entry)}
        <AboutLine entry={entry} />
      </>
    ),
    tip: entry => allAbout(entry).join('\n') || undefined,
    whole: entry => (
      <>
        {whatWords(entry)}
        {[...allAbout(entry), stepWords(entry)].filter(Boolean).map(words => (
          <Below key={words}>{words}</Below>
        ))}
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 'minmax(10rem, 1fr)',
    cell: entry => {
      const note = outcomeNote(entry);
      return (
        <>
          <StatusWord status={statusOf(entry)} />
          {note !== '' && <Below>{note}</Below>}
        </>
      );
    },
  },
  {
    id: 'where',
    header: 'Where',
    width: 'minmax(11rem, 1.1fr)',
    cell: ({ connection, origin }) => {
      if (!connection && !origin) return <Dim>this computer</Dim>;
      const place = placeOf(apart(connection?.id ?? ''), origin);
      return (
        <>
          <Foreign>{connection?.label ?? ''}</Foreign>
          {place !== '' && (
            <Below>
              <Foreign>{place}</Foreign>
            </Below>
          )}
        </>
      );
    },
    tip: ({ origin }) => origin ?? undefined,
    whole: ({ connection, origin }) =>
      connection || origin ? (
        <>
          <Foreign>{nameWith(connection?.label ?? '', apart(connection?.id ?? ''))}</Foreign>
          {origin && <Below>{origin}</Below>}
        </>
      ) : (
        'This computer'
      ),
  },
  {
    id: 'who',
    header: 'Account',
    width: '7.5rem',
    cell: ({ who, keptIn }) => (
      <>
        <Foreign>{who}</Foreign>
        {keptIn === 'memory' && <Below>in memory only</Below>}
      </>
    ),
  },
  {
    id: 'request',
    header: 'Request id',
    width: '8rem',
    cell: ({ requestId }) =>
      requestId === null ? null : (
        <Beside>
          <Foreign>{requestId}</Foreign>
        </Beside>
      ),
    tip: ({ requestId }) => requestId ?? undefined,
    whole: ({ requestId }) =>
      requestId === null ? <Dim>Not given</Dim> : <span className="mono">{requestId}</span>,
  },
];

/** The host that was asked, once. */
function placeOf(apart: string, origin: string | null): string {
  const host = origin?.replace(/^https?:\/\//, '') ?? '';
  return [apart, ...(apart.endsWith(host) ? [] : [host])].filter(Boolean).join(' · ');
}

/** With the id, where it is known by a name. */
function allAbout(entry: ShownEntry): readonly string[] {
  const { name = null, id = null } = entry.about ?? {};
  return [...aboutWords(entry), ...(name !== null && id !== null ? [isolated(id)] : [])];
}

/** What it was about is an element: a name from right to left is cut at its own end. */
function AboutLine({ entry }: { entry: ShownEntry }) {
  const [first = '', ...rest] = [...aboutWords(entry), stepWords(entry)].filter(Boolean);
  return (
    <Below>
      <Foreign>{first}</Foreign>
      {rest.map(words => ` · ${words}`)}
    </Below>
  );
}
