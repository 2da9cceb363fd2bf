import { Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailFast, IconMailSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { mostPeople } from '../../../src-shared/invitation-plan.ts';
import type { Job } from '../../../src-shared/job.ts';
import { useUnreachable } from '../../around/reachability.tsx';
import { UnreachableNote } from '../../around/unreachable-note.tsx';
import { useConnection } from '../../around/use-connection.ts';
import { BackButton } from '../../ui/kit/back-button.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { isolated, quoted } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { Page } from '../../ui/kit/page.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { RetryButton } from '../../ui/problems/retry-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Layout, useLayout } from '../../ui/table/use-layout.ts';
import { invitations, people } from './count-words.ts';
import { ListCompared } from './list-compared.tsx';
import { ListedInvitation } from './listed-invitation.tsx';
import { reviewColumns, rolesId } from './review-columns.tsx';
import { ReviewFilter } from './review-filter.tsx';
import { countRows, peopleToSend, type Row, type RowFilter } from './review-rows.ts';
import { SeatsBox } from './seats-box.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TableReading } from './table-reading.tsx';
import type { Review } from './use-review.ts';
import { useRoles } from './use-roles.ts';
import { useSameRole } from './use-same-role.ts';
import { useShownRows } from './use-shown-rows.ts';

interface BatchReviewProps {
  review: Review;
  rows: readonly Row[];
  onBack: () => void;
  onSent: (job: Job) => void;
}

const layouts: readonly Layout[] = [
  { least: 58, rowHeight: 2.5 },
  {
    ...{ least: 36, rowHeight: 4.75 },
    plan: { line: [], email: ['verdict'], role: ['seat'], commands: [] },
  },
  { least: 0, rowHeight: 8.5, plan: { email: ['verdict', 'role', 'seat'], commands: [] } },
];

/** Every row beside what is known of it, before anything is sent. */
export function BatchReview({ review, rows, onBack, onSent }: BatchReviewProps) {
  const { label } = useConnection();
  const roles = useRoles();
  const { about, beyond, batch, before, changes, remove, undo, checking, isChecked, problem, entered } =
    review;
  const [filter, setFilter] = useState<RowFilter>('all');
  const [sort, setSort] = useState({ id: 'line', desc: false });
  const [listed, setListed] = useState<Row | null>(null);
  const [asking, ask] = useDisclosure(false);
  const unreachable = useUnreachable();
  const { change, same } = useSameRole(rows, review.change);
  const all = useMemo(
    () =>
      reviewColumns({
        ...{ role: entered.role, onChange: change, onShow: setListed },
        onRemove: key => remove(row => row.key === key),
      }),
    [entered.role, change, remove],
  );
  const layout = useLayout(all, layouts);
  const source = useShownRows({ rows, batch }, all, filter, sort);
  const counts = useMemo(() => countRows(rows), [rows]);
  const toSend = useMemo(() => peopleToSend(rows), [rows]);
  const isSure = isChecked && !checking;
  const left = rows.length - toSend.length;
  const gone = before === null ? 0 : before.length - rows.length;
  // It may have lain open for hours, and somebody else, or another window, have invited them meanwhile.
  const askNow = async () => {
    const checked = isSure ? await review.check() : null;
    if (checked !== null && peopleToSend(checked).length > 0) ask.open();
  };
  return (
    <Page
      title="Review before sending"
      of={label}
      full
      subtitle={`${many(rows.length, 'row', 'rows')} for ${isolated(label)}. Nothing is sent yet.`}
      actions={<BackButton to="inviting many" onBack={onBack} />}
    >
      {beyond > 0 && (
        <Text size="sm" role="note">
          {many(beyond, 'row was', 'rows were')} left out: at most {numberText(mostPeople)} are taken at a
          time. Send these first, and then the rest by itself: of the same text or selection the same rows
          would be taken again.
        </Text>
      )}
      {about && (
        <>
          {rows.some(({ line }) => line !== null) && (
            <TableReading
              table={about.table}
              changes={changes}
              onRead={reading => void review.read(reading)}
            />
          )}
          <ListCompared about={about} checking={checking} onCheck={() => void review.check()} />
          <SeatsBox seats={about.seats} atLeast={about.list?.complete !== 'yes'} />
        </>
      )}
      {problem && !checking && (
        <ProblemAlert problem={problem} title="The rows could not be checked">
          <RetryButton problem={problem} onRetry={() => void review.check()} retrying={checking} />
        </ProblemAlert>
      )}
      <ReviewFilter counts={counts} filter={filter} onFilter={setFilter} onRemove={remove} />
      {source.count === 0 ? (
        <EmptyState icon={IconMailSearch} title={rows.length === 0 ? 'No rows are left' : 'No such row'} />
      ) : (
        <DataTable
          label="People to invite"
          source={source}
          {...layout}
          rowKey={({ key }) => `${batch} ${key}`}
          sort={sort}
          onSort={setSort}
          busy={checking}
        />
      )}
      <datalist id={rolesId}>
        {roles.map(role => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <UnreachableNote problem={unreachable} />
      <Group justify="space-between">
        <Group gap="xs">
          <Text size="sm" role="status">
            {isSure
              ? `${people(toSend.length)} to be invited${left > 0 ? `, ${many(left, 'row is', 'rows are')} left out` : ''}`
              : problem && !checking
                ? 'Not checked since the last change'
                : 'Checking…'}
          </Text>
          {same && (
            <Button size="xs" variant="default" onClick={() => change(same.keys, { role: same.to })}>
              Change {quoted(same.from)} to {quoted(same.to)} in{' '}
              {many(same.keys.size, 'more row', 'more rows')}
            </Button>
          )}
          {gone > 0 && (
            <Button size="xs" variant="default" onClick={undo}>
              Bring back {many(gone, 'removed row', 'removed rows')}
            </Button>
          )}
        </Group>
        <Button
          leftSection={<IconMailFast size={18} aria-hidden />}
          disabled={toSend.length === 0 || unreachable !== null}
          aria-disabled={!isSure}
          onClick={() => void askNow()}
        >
          {toSend.length === 0 ? 'Nobody can be invited' : `Send ${invitations(toSend.length)}…`}
        </Button>
      </Group>
      <ListedInvitation listed={listed?.planned?.listed ?? null} onClose={() => setListed(null)} />
      <SendDialog
        opened={asking}
        review={review}
        people={toSend}
        left={left}
        onClose={ask.close}
        onSent={onSent}
      />
    </Page>
  );
}
