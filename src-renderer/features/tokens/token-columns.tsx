import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { AppInfo } from '../../../src-shared/host.ts';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { Below, Dim, TimeCell, timeTip } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import { relativeTime } from '../../ui/time/times.ts';
import { EndBelow, EndCell, endAges, endAhead, endTip, TokenTitle } from './parts/token-cells.tsx';
import {
  mayStillWork,
  placeWord,
  placeWords,
  statusNote,
  tailWords,
  tokenStatus,
} from './parts/token-status.ts';
import { type TokenCommand, TokenMenu } from './token-menu.tsx';

const addedAt = ({ createdAt, recordedAt }: AccessToken): number => createdAt ?? recordedAt;

interface ColumnsContext {
  /** How far the service's clock is ahead of this computer's: a token ends by that one. */
  clockOffsetMs: number;
  /** Of the settings. */
  endDays: readonly number[];
  features: AppInfo['features'];
  storable: boolean;
  /** Names that several rows have. */
  alike: ReadonlySet<string>;
  /** Ledger key -> what is said of its replacement. */
  replacing: ReadonlyMap<string, string>;
  onCommand: (command: TokenCommand, token: AccessToken) => void;
}

export function tokenColumns({
  clockOffsetMs,
  endDays,
  features,
  storable,
  alike,
  replacing,
  onCommand,
}: ColumnsContext): Column<AccessToken>[] {
  const statusOf = (token: AccessToken, now: number) => tokenStatus(token, now + clockOffsetMs, endDays);
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(0, 28fr)',
      sortBy: ({ name }) => name,
      cell: token => (
        <>
          <TokenTitle token={token} />
          <Below>
            {tailWords(token)}
            {token.id === null && ' · id not known'}
            {replacing.has(token.key) && ` · ${replacing.get(token.key)}`}
          </Below>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: 'minmax(0, 19fr)',
      sortBy: (token, now) => statusOf(token, now).word,
      cell: (token, now) => <StatusWord status={statusOf(token, now)} note={statusNote(token)} />,
      ages: (token, now) => statusOf(token, now).word,
    },
    {
      id: 'expires',
      header: 'Expires',
      width: 'minmax(0, 19fr)',
      sortBy: token => endAhead(token) ?? undefined,
      cell: (token, now) => <EndCell token={token} now={now + clockOffsetMs} />,
      below: (token, now) => (
        <EndBelow token={token} told={statusOf(token, now).icon === 'soon'} now={now + clockOffsetMs} />
      ),
      ages: (token, now) => endAges(token, now + clockOffsetMs),
      tip: endTip,
    },
    {
      id: 'place',
      header: 'Secret kept in',
      width: 'minmax(0, 15fr)',
      sortBy: ({ secretIn }) => placeWords[secretIn],
      cell: ({ secretIn }) =>
        secretIn === (storable ? 'keychain' : 'memory') ? (
          <Dim>{placeWord[secretIn]}</Dim>
        ) : (
          <StatusWord
            status={{ word: placeWord[secretIn], icon: secretIn === 'nowhere' ? 'stopped' : 'soon' }}
          />
        ),
      tip: ({ secretIn }) => placeWords[secretIn],
    },
    {
      id: 'recorded',
      header: 'Added',
      named: true,
      width: 'minmax(0, 17fr)',
      sortBy: addedAt,
      cell: (token, now) => <TimeCell at={addedAt(token)} now={now} />,
      ages: (token, now) => relativeTime(addedAt(token), now),
      tip: token => timeTip(addedAt(token)),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '3.5rem',
      quietHeader: true,
      // Drawn again when the token ends: then less can be done with it.
      ages: (token, now) => String(mayStillWork(token, now + clockOffsetMs)),
      cell: (token, now) => (
        <TokenMenu
          key={token.key}
          token={token}
          now={now + clockOffsetMs}
          features={features}
          storable={storable}
          alike={alike.has(token.name)}
          onCommand={onCommand}
        />
      ),
    },
  ];
}
