import { Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Invitation, NewInvitation } from '../../../src-shared/invitation.ts';
import type { StepState } from '../../../src-shared/job.ts';
import type { SavedView } from '../../../src-shared/table-views.ts';
import { AsOf, freshOf } from '../../around/as-of.tsx';
import { useOffer } from '../../around/commands.tsx';
import { useDraft, useKept } from '../../around/drafts.tsx';
import { useEndWords } from '../../around/token-end.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useExport } from '../../around/use-export.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { ServiceAnswer } from '../../ui/answers/service-answer.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { useLayout } from '../../ui/table/use-layout.ts';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { isBatch } from '../jobs/batches.ts';
import { DoubtRows } from '../jobs/doubt-rows.tsx';
import { addressKey, useOpenStepsOf } from '../jobs/open-steps.ts';
import { SentRow } from '../jobs/sent-row.tsx';
import { invitationDraft, useInvite } from '../jobs/use-invite.ts';
import { ColumnChooser } from './column-chooser.tsx';
import {
  columnNamed,
  invitationColumns,
  leastWidth,
  stackedFrom,
  usualColumns,
  usualLayouts,
} from './invitation-columns.tsx';
import { InvitationDetails } from './invitation-details.tsx';
import { filterOf, noFilter, wantedOf } from './invitation-filter.ts';
import { emptyInvitation, InvitationForm } from './invitation-form.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InvitationMenu } from './invitation-menu.tsx';
import { InvitationsTabs } from './invitations-tabs.tsx';
import { ListActions } from './list-actions.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { SavedViews } from './saved-views.tsx';
import { useInvitationList } from './use-invitation-list.ts';
import { useTableViews } from './use-table-views.ts';

const none: readonly (readonly string[])[] = [];
const soonestFirst = { id: 'state', desc: false };

export function InvitationsScreen() {
  const connection = useConnection();
  const nameOf = useNameOf();
  const [filter, setFilter] = useState(noFilter);
  const kept = useKept(`invitations seen ${connection.id}`, { sort: soonestFirst, top: 0, count: 0 });
  const [sort, setSort] = useState(kept.sort);
  useEffect(() => {
    kept.sort = sort;
  }, [kept, sort]);
  const [details, setDetails] = useState<Invitation | null>(null);
  const { views, change, problem: unkept } = useTableViews(connection.id);
  const shownColumns = views.columns ?? usualColumns;
  const usual = useMemo(() => invitationColumns(usualColumns, setDetails), []);
  const layout = useLayout(usual, usualLayouts);
  const isStacked = layout.at >= stackedFrom;
  // What the owner has chosen stays beside each other, if need be wider than the window.
  const chosen = useMemo(
    () => views.columns && invitationColumns(views.columns, setDetails),
    [views.columns],
  );
  const columns = isStacked || !chosen ? layout.columns : chosen;
  const wanted = useMemo(() => wantedOf(filter, columnNamed(sort.id).sortBy, sort.desc), [filter, sort]);
  const { list, shown, isSecret } = useInvitationList(connection.id, wanted);
  const now = useServiceNow(list.data?.clockOffsetMs, list.data);
  const sending = useInvite(connection);
  const ended = useEndWords(connection);
  const exporting = useExport();
  const steps = useOpenStepsOf(connection.id);
  const [opened, invite] = useDisclosure(false);
  const draft = useDraft<NewInvitation>(invitationDraft(connection.id), emptyInvitation);
  const { last } = sending;
  const inviteAnother = () => {
    // Somebody else may be half entered.
    if (last && !draft.isThere()) draft.save({ ...last, email: '' });
    invite.open();
  };
  useOffer('new', invite.open);
  useOffer('invite', invite.open);
  useOffer('seek', email => setFilter({ ...noFilter, search: email }));
  // A refusal that was seen goes with the form.
  const close = () => {
    sending.dismiss();
    invite.close();
  };
  const toldByForm: readonly StepState[] = opened ? ['sent', 'refused', 'unknown'] : ['sent'];
  const progress = (
    <ReadingProgress
      connectionId={connection.id}
      isReading={list.isFetching}
      reading={list.data?.reading ?? null}
    />
  );
  const drawTo = useCallback(
    (id: string, width: number | null) =>
      change({ columns: shownColumns.map(one => (one.id === id ? { id, width } : one)) }),
    [change, shownColumns],
  );
  const onShow = useCallback(
    (view: SavedView) => {
      const { state = 'all', ...chosen } = view.filter;
      setFilter({ search: view.search, state, chosen });
      setSort(view.sort);
      change({ columns: view.columns });
    },
    [change],
  );
  const shownNow = useRef({ filter, sort, shown });
  useEffect(() => {
    shownNow.current = { filter, sort, shown };
  }, [filter, sort, shown]);
  const fields = list.data?.fields ?? none;
  // Apart from what is typed into the search.
  const tools = useMemo(() => {
    const current = () => {
      const { search } = shownNow.current.filter;
      const { sort } = shownNow.current;
      return { search, filter: filterOf(shownNow.current.filter), sort, columns: views.columns };
    };
    return (
      <Group gap="xs">
        <SavedViews {...{ views, change, current, onShow }} />
        <ColumnChooser {...{ views, change, fields }} />
      </Group>
    );
  }, [views, change, onShow, fields]);
  const { save } = exporting;
  const onSave = useCallback(
    () =>
      void save({
        of: { connectionId: connection.id, ...shownNow.current.shown },
        what: 'The list',
        unfinished: 'The list, as far as it was read',
      }),
    [save, connection.id],
  );
  const { data, error, isFetching, refetch } = list;
  const { fetchedAt = 0, staleBecause = null } = data ?? {};
  const isRead = data !== undefined;
  const answered = useMemo(
    () => ({ data: isRead ? { fetchedAt, staleBecause } : undefined, error }),
    [isRead, fetchedAt, staleBecause, error],
  );
  const subtitle = useMemo(() => <AsOf query={answered} />, [answered]);
  const asOf = freshOf(answered);
  const empty = (data?.matching ?? 0) === 0;
  const saving = exporting.pending;
  const actions = useMemo(
    () => <ListActions {...{ isFetching, refetch, asOf, empty, saving, onSave }} onInvite={invite.open} />,
    [isFetching, refetch, asOf, empty, saving, onSave, invite.open],
  );
  return (
    <Page title="Invitations" of={connection.label} full subtitle={subtitle} actions={actions}>
      <InvitationsTabs at="list" />
      {exporting.problem && <ProblemAlert problem={exporting.problem} title="The list was not saved" />}
      {unkept && <ProblemAlert problem={unkept} title="The columns and views were not kept" />}
      <SentRow sent={sending.sent} onSeen={sending.dismissSent}>
        {last && (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() => setFilter({ ...noFilter, search: last.email })}
            >
              Show it in the list
            </Button>
            <Button size="xs" variant="default" onClick={inviteAnother}>
              Invite another
            </Button>
          </>
        )}
      </SentRow>
      <DoubtRows
        steps={steps.filter(
          ({ job, step }) =>
            // A batch has a screen of its own.
            !isBatch(job) &&
            // The form tells of it: what the jobs say beside it would be said twice.
            !(toldByForm.includes(step.state) && addressKey(step.what.email) === sending.telling),
        )}
        checking={list.isFetching}
        onCheck={() => void list.refetch()}
      />
      <ServiceAnswer query={list} what="The invitations" progress={progress} ended={ended}>
        {view => (
          <InvitationMenu now={now}>
            <InvitationList
              {...{ view, shown, isSecret, columns, now, sort, filter, progress }}
              connectionId={connection.id}
              busy={shown !== wanted}
              kept={kept}
              onSort={setSort}
              onOpen={setDetails}
              tools={tools}
              rowHeight={!isStacked && views.density === 'compact' ? 2.5 : layout.rowHeight}
              minWidth={columns === chosen ? leastWidth(views.columns ?? usualColumns) : layout.minWidth}
              onWidth={columns === chosen || layout.at === 0 ? drawTo : undefined}
              onFilter={setFilter}
              onInvite={invite.open}
            />
          </InvitationMenu>
        )}
      </ServiceAnswer>
      <InvitationDetails invitation={details} now={now} onClose={() => setDetails(null)} />
      <Dialog
        opened={opened}
        onClose={close}
        pending={sending.pending && !sending.lookedFor}
        title={`Invite to ${nameOf(connection)}`}
        size="lg"
      >
        <InvitationForm
          connection={connection}
          inviting={sending}
          steps={steps}
          list={list}
          onSent={close}
          onCancel={close}
          onShow={email => {
            close();
            setFilter({ ...noFilter, search: email });
          }}
        />
      </Dialog>
    </Page>
  );
}
