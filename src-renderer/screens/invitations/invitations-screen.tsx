import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DoubtRows } from '../../features/jobs/doubt-rows.tsx';
import { useOpenStepsOf } from '../../features/jobs/open-steps.ts';
import { useInvite } from '../../features/jobs/use-invite.ts';
import { InvitationForm } from '../../forms/invitation-form.tsx';
import { AsOf, RefreshButton } from '../../ui/as-of.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ServiceAnswer } from '../../ui/service-answer.tsx';
import { useCall } from '../../use-call.ts';
import { useConnection } from '../../use-connection.ts';
import { noFilter } from './invitation-filter.ts';
import { InvitationList } from './invitation-list.tsx';
import { ReadingProgress } from './reading-progress.tsx';

export function InvitationsScreen() {
  const connection = useConnection();
  const list = useCall('invitations.list', { connectionId: connection.id });
  const [filter, setFilter] = useState(noFilter);
  const sending = useInvite(connection);
  const { pending } = sending;
  const steps = useOpenStepsOf(connection.id);
  const [opened, invite] = useDisclosure(false);
  // A refusal that was seen goes with the form.
  const close = () => {
    sending.dismiss();
    invite.close();
  };
  return (
    <Page
      title="Invitations"
      of={connection.label}
      full
      subtitle={<AsOf query={list} />}
      actions={
        <>
          <RefreshButton query={list} />
          <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={invite.open}>
            Invite someone
          </Button>
        </>
      }
    >
      <DoubtRows
        steps={pending ? steps.filter(({ step }) => step.state !== 'sent') : steps}
        checking={list.isFetching}
        onCheck={() => void list.refetch()}
      />
      <ServiceAnswer
        query={list}
        what="The invitations"
        progress={<ReadingProgress connectionId={connection.id} reading={list.isFetching} />}
      >
        {value => <InvitationList list={value} filter={filter} onFilter={setFilter} onInvite={invite.open} />}
      </ServiceAnswer>
      <Dialog
        opened={opened}
        onClose={close}
        pending={pending}
        title={`Invite to ${connection.label}`}
        size="lg"
      >
        <InvitationForm
          connection={connection}
          inviting={sending}
          steps={steps}
          list={list}
          onSent={close}
          onShow={email => {
            close();
            setFilter({ ...noFilter, search: email });
          }}
        />
      </Dialog>
    </Page>
  );
}
