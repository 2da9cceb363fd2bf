import { Anchor, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconMailSearch, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { GoneInvitation, GoneList } from '../../../src-shared/gone-invitation.ts';
import { longestSearch } from '../../../src-shared/limits.ts';
import { useKept } from '../../around/drafts.tsx';
import { useConnection } from '../../around/use-connection.ts';
import { useExport } from '../../around/use-export.ts';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { ConfirmDialog } from '../../ui/kit/confirm-dialog.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { EmptyState } from '../../ui/kit/empty-state.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { ListCount } from '../../ui/kit/list-count.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { NothingMatches } from '../../ui/kit/nothing-matches.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { SearchField } from '../../ui/kit/search-field.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { RetryButton } from '../../ui/problems/retry-button.tsx';
import { secretSearchWords, useSearched } from '../../ui/problems/secret-search.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowDetails } from '../../ui/table/row-details.tsx';
import { type Layout, useLayout } from '../../ui/table/use-layout.ts';
import { localDate, localTime } from '../../ui/time/times.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { goneColumns } from './gone-columns.tsx';
import { InvitationsTabs } from './invitations-tabs.tsx';
import { useGoneList } from './use-gone-list.ts';

const inOrder = { id: 'none', desc: true };
const layouts: readonly Layout[] = [
  { least: 59, rowHeight: 3 },
  {
    ...{ least: 50, rowHeight: 4.5 },
    plan: { email: ['role'], how: ['members'], lastSeen: ['firstSeen'], missedAt: [] },
  },
  // Three of equal width would leave an address too little.
  { least: 34, rowHeight: 4.5, plan: { email: ['role', 'how'], lastSeen: [], missedAt: [] } },
  { least: 0, rowHeight: 4.5, plan: { email: ['how', 'missedAt'] } },
];

const unreadNext =
  'What is known of it stays in its file, and nothing is written over it. Check the permissions of this computer’s data folder, then try again.';

/** What became of invitations that stood in a complete list and not in the next one. */
export function GoneScreen() {
  const { id: connectionId, label } = useConnection();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<GoneInvitation | null>(null);
  const kept = useKept(`gone seen ${connectionId}`, { top: 0, count: 0 });
  const { list, source } = useGoneList(connectionId, search);
  const field = useRef<HTMLInputElement>(null);
  const now = useNow();
  const layout = useLayout(goneColumns, layouts);
  const exporting = useExport();
  const { data: gone, problem, isSecret } = useSearched(list);
  const save = () =>
    exporting.save({ of: { connectionId, gone: true, search: search.trim() }, what: 'What became of them' });
  return (
    <Page
      title="Gone invitations"
      of={label}
      full
      subtitle={gone && comparedWords(gone)}
      actions={
        <>
          <ExportButton
            pending={exporting.pending}
            disabled={(gone?.matching ?? 0) === 0}
            onClick={() => void save()}
          />
          {gone && <EmptyButton connectionId={connectionId} count={gone.all} />}
        </>
      }
    >
      <InvitationsTabs at="gone" />
      {exporting.problem && <ProblemAlert problem={exporting.problem} title="The table was not saved" />}
      {problem && (
        <ProblemAlert
          problem={problem}
          title="What became of them cannot be read just now"
          {...(problem.code === 'storage-unwritable' ? { next: unreadNext, saysAll: true } : {})}
        >
          <RetryButton problem={problem} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </ProblemAlert>
      )}
      {list.isPending && <LoadingLines what="What became of them" />}
      {gone && gone.all > 0 && (
        <>
          <Group gap="sm" justify="space-between">
            <SearchField
              ref={field}
              label="Search gone invitations"
              placeholder="Address, role or id"
              maxLength={longestSearch}
              value={search}
              onChange={setSearch}
            />
            <ListCount shown={gone.matching} all={gone.all} />
          </Group>
          {gone.matching === 0 ? (
            <NothingMatches
              icon={IconMailSearch}
              title="None of them matches"
              all={gone.all}
              search={field}
              onShowAll={() => setSearch('')}
            >
              {isSecret ? secretSearchWords : 'There are others; the search hides them.'}
            </NothingMatches>
          ) : (
            <DataTable
              label="Gone invitations"
              source={source}
              {...layout}
              rowKey={(one, index) => `${one.missedAt} ${one.id ?? index} ${one.email}`}
              sort={inOrder}
              onSort={() => {}}
              onOpen={setOpened}
              now={now}
              kept={search === '' ? kept : undefined}
            />
          )}
        </>
      )}
      {gone?.all === 0 && <NoneGone gone={gone} />}
      <RowDetails
        title="Gone invitation"
        row={opened}
        columns={goneColumns}
        now={now}
        onClose={() => setOpened(null)}
      />
      <Kept />
    </Page>
  );
}

function comparedWords({ since, asOf }: GoneList): string | undefined {
  if (since === null || asOf === null) return undefined;
  return `Complete lists compared since ${localDate(since)}, the last one of ${localTime(asOf)}`;
}

function NoneGone({ gone: { since } }: { gone: GoneList }) {
  return (
    <EmptyState
      icon={IconHistory}
      title={since === null ? 'Nothing to compare yet' : 'No gone invitation is kept here'}
      actions={
        <Button size="sm" variant="default" component={Link} to="/invitations">
          Show the list
        </Button>
      }
    >
      {since === null
        ? 'Each complete list of the invitations is compared with the one before it. None was read so far.'
        : `Every invitation that stood in a complete list since ${localTime(since)} is still there, or is not kept here.`}
    </EmptyState>
  );
}

/** For how long, and what is known at all. */
function Kept() {
  const days = useCall('settings.get', {}).data?.goneDays;
  const isPractice = useConnection().kind === 'practice';
  const inMemory = useKeptInMemory() || isPractice;
  const isSetting = days !== undefined && (days === 0 || !inMemory);
  return (
    <Text size="sm" c="dimmed">
      The service does not say what became of an invitation that has left its list. Where a list could not be
      read to its end, none counts as gone.{' '}
      {days !== undefined &&
        (days === 0
          ? 'Nothing of it is kept on this computer: '
          : inMemory
            ? 'Kept in memory until you quit, on no disk.'
            : `Kept on this computer for ${many(days, 'day')}, sealed: `)}
      {isSetting && (
        <Anchor component={Link} to="/settings" size="sm">
          change it in the settings
        </Anchor>
      )}
      {isSetting && '.'}
    </Text>
  );
}

function EmptyButton({ connectionId, count }: { connectionId: string; count: number }) {
  const empty = useAction('invitations.emptyGone');
  const [asking, ask] = useDisclosure(false);
  const run = async () => {
    if ((await empty.run({ connectionId }))?.ok) ask.close();
  };
  const none = count === 0;
  return (
    <>
      {/* Not switched off where there is nothing: the focus comes back to it from the question. */}
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-disabled={none}
        {...(none ? { 'data-disabled': true } : {})}
        onClick={() => {
          if (none) return;
          empty.reset();
          ask.open();
        }}
      >
        Empty…
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete what became of them?"
        confirmLabel="Delete them"
        pending={empty.pending}
        onConfirm={() => void run()}
        onClose={ask.close}
      >
        <Text size="sm">
          What became of {many(count, 'invitation')} is deleted from this computer for good. The service and
          its list are not touched, and what goes from now on is told here again.
        </Text>
        {empty.problem && <ProblemAlert problem={empty.problem} title="Nothing was deleted" />}
      </ConfirmDialog>
    </>
  );
}
