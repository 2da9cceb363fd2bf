import { IconAlertTriangle } from '@tabler/icons-react';
import { valueAt } from '../../../src-shared/field.ts';
import type { Invitation } from '../../../src-shared/invitation.ts';
import type { ShownColumns } from '../../../src-shared/table-views.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import {
  Beside,
  DateCell,
  DetailsButton,
  Dim,
  InstantCell,
  instantAges,
  instantTip,
} from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { Layout } from '../../ui/table/use-layout.ts';
import { fieldName, valueName } from './facet-words.ts';
import type { SortBy } from './invitation-filter.ts';
import { InvitationMenuButton } from './invitation-menu.tsx';
import { invitationStatus, serviceStatus } from './invitation-status.ts';

/** In place of a value: nothing came, or something that is not of the documented type. */
export function Absent({ item, field }: { item: Invitation; field: string }) {
  if (!item.badFields.includes(field)) return <Dim>Not given</Dim>;
  return (
    <Dim>
      <span data-bad-field={field}>
        <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Unexpected form
      </span>
    </Dim>
  );
}

const seatWord = ({ useSeat }: Invitation): string =>
  useSeat === null ? 'Not given' : useSeat ? 'Seat' : 'No seat';

/** The core sorts. */
export type InvitationColumn = Column<Invitation, SortBy>;

type TimeField = 'createdAt' | 'updatedAt' | 'expiresAt';

const timeColumn = (field: TimeField, rawName: string) =>
  ({
    cell: (item, now) => {
      const instant = item[field];
      return instant ? <InstantCell instant={instant} now={now} /> : <Absent item={item} field={rawName} />;
    },
    ages: (item, now) => instantAges(item[field], now),
    tip: item => instantTip(item[field]),
  }) satisfies Partial<InvitationColumn>;

const endTime = timeColumn('expiresAt', 'expires_at');
const endColumn = {
  ...endTime,
  // "3 days left" stands above it.
  below: (item, now) => {
    const own = invitationStatus(item, now);
    const at = item.expiresAt?.epochMs ?? null;
    return at !== null && own.icon === 'soon' && !serviceStatus(item, own) ? (
      <DateCell at={at} />
    ) : (
      endTime.cell(item, now)
    );
  },
} satisfies Partial<InvitationColumn>;

/** `width`: the least that it needs; `share`: of the room that is left, in which a time has its date. */
type Known = InvitationColumn & { width: string; share?: string };

const known: readonly Known[] = [
  {
    id: 'email',
    header: 'E-mail',
    width: '17.5rem',
    sortBy: { by: 'email' },
    copies: ({ email }) => email,
    cell: item => (
      <>
        {item.email === null ? <Absent item={item} field="email" /> : <Foreign>{item.email}</Foreign>}
        {item.badFields.length > 0 && <Beside>Unexpected: {item.badFields.join(', ')}</Beside>}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '9.5rem',
    sortBy: { by: 'due' },
    cell: (item, now) => {
      const own = invitationStatus(item, now);
      const said = serviceStatus(item, own);
      return (
        <>
          <StatusWord status={said ?? own} />
          {said && own.icon === 'past' && <Beside>{own.word}</Beside>}
        </>
      );
    },
    ages: (item, now) => invitationStatus(item, now).word,
  },
  {
    id: 'role',
    header: 'Role',
    width: '6rem',
    sortBy: { by: 'role' },
    cell: item =>
      item.role ? (
        <Foreign>{item.role}</Foreign>
      ) : item.role === null ? (
        <Absent item={item} field="role" />
      ) : (
        <Dim>{valueName('role', '')}</Dim>
      ),
  },
  {
    id: 'seat',
    header: 'Seat',
    width: '5rem',
    sortBy: { by: 'seat' },
    cell: item => (item.useSeat === null ? <Absent item={item} field="use_seat" /> : seatWord(item)),
  },
  {
    id: 'created',
    ...{ header: 'Created', width: '8rem', share: '1fr', sortBy: { by: 'created' } },
    ...timeColumn('createdAt', 'created_at'),
  },
  {
    id: 'expires',
    ...{ header: 'Expires', width: '8rem', share: '1fr', sortBy: { by: 'expires' } },
    ...endColumn,
  },
  {
    id: 'updated',
    ...{ header: 'Last changed', width: '8rem', share: '1fr', sortBy: { by: 'updated' } },
    ...timeColumn('updatedAt', 'updated_at'),
  },
  {
    id: 'id',
    header: 'Id',
    width: '11rem',
    sortBy: { by: 'id' },
    copies: ({ id }) => id,
    cell: item =>
      item.id === null ? <Absent item={item} field="id" /> : <span className="mono">{item.id}</span>,
  },
];

export const knownColumns: readonly string[] = known.map(({ id }) => id);
const unusual: readonly string[] = ['updated', 'id'];
export const usualColumns: NonNullable<ShownColumns> = knownColumns
  .filter(id => !unusual.includes(id))
  .map(id => ({ id, width: null }));

const field = 'field ';
/** The column of a field that the description does not name. */
export const fieldColumn = (path: readonly string[]): string => `${field}${JSON.stringify(path)}`;

/** Each made once: a column that is another one draws every row again. */
const made = new Map(known.map(column => [column.id, column]));

export function columnNamed(id: string): Known {
  const before = made.get(id);
  if (before) return before;
  const column = ofField(id, pathOf(id));
  made.set(id, column);
  return column;
}

function pathOf(id: string): string[] {
  try {
    const path: unknown = JSON.parse(id.slice(field.length));
    return Array.isArray(path) ? path.map(String) : [id];
  } catch {
    return [id];
  }
}

const ofField = (id: string, path: string[]): Known => ({
  id,
  header: fieldName(path),
  width: '9rem',
  sortBy: { by: 'field', path },
  copies: ({ extra }) => asText(valueAt(extra, path)),
  cell: ({ extra }) => {
    const text = asText(valueAt(extra, path));
    return text === null ? <Dim>–</Dim> : <Foreign>{text}</Foreign>;
  },
});

const asText = (value: ReturnType<typeof valueAt>): string | null =>
  value === null || value === '' ? null : String(value);

/** With the details at the end. Where none is drawn to a width, the first takes what the others leave. */
export function invitationColumns(
  shown: NonNullable<ShownColumns>,
  onDetails: (invitation: Invitation) => void,
): InvitationColumn[] {
  const columns = shown.map(({ id, width }, n) => {
    const column = columnNamed(id);
    if (width !== null) return { ...column, width: `${width}px` };
    // At 1280 pixels the addresses are whole, at 1440 the dates as well.
    const share = n === 0 ? '2.7fr' : column.share;
    return share === undefined ? column : { ...column, width: `minmax(${column.width}, ${share})` };
  });
  return [
    ...columns,
    {
      id: 'details',
      header: 'Details',
      width: shown[0]?.width === null ? '5rem' : 'minmax(5rem, 1fr)',
      quietHeader: true,
      cell: item => (
        <>
          <DetailsButton
            quiet
            of={`Details of the invitation to ${item.email ?? 'an unknown address'}`}
            onClick={() => onDetails(item)}
          />
          <InvitationMenuButton invitation={item} />
        </>
      ),
    },
  ];
}

/** Of the usual columns. One after the other gives way: what it says is in the details. */
export const usualLayouts: readonly Layout[] = [
  { least: 59, rowHeight: 3 },
  {
    ...{ least: 51, rowHeight: 3 },
    plan: { email: [], state: [], role: [], seat: [], expires: [], details: [] },
  },
  { least: 46, rowHeight: 3, plan: { email: [], state: [], role: [], expires: [], details: [] } },
  { least: 40, rowHeight: 3, plan: { email: [], state: [], expires: [], details: [] } },
  // 1280 pixels at 200 %.
  { least: 34, rowHeight: 3, plan: { email: ['state'], expires: [], details: [] } },
  { least: 0, rowHeight: 4.5, plan: { email: ['state', 'expires'], details: [] } },
];
/** From here on, facts stand below each other. */
export const stackedFrom = usualLayouts.length - 2;

/** What they need at least. */
export const leastWidth = (shown: NonNullable<ShownColumns>): string =>
  `calc(5rem + ${shown.map(({ id, width }) => (width === null ? columnNamed(id).width : `${width}px`)).join(' + ')})`;
