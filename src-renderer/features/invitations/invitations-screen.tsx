import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AsOf, RefreshButton } from '../../around/as-of.tsx';
import { useConnection } from '../../around/use-connection.ts';
import { useCall } from '../../bridge/use-call.ts';
import { ServiceAnswer } from '../../ui/answers/service-answer.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { DoubtRows } from '../jobs/doubt-rows.tsx';
import { addressKey, useOpenStepsOf } from '../jobs/open-steps.ts';
import { SentRow } from '../jobs/sent-row.tsx';
import { useInvite } from '../jobs/use-invite.ts';
import { noFilter } from './invitation-filter.ts';
import { InvitationForm } from './invitation-form.tsx';
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
      <SentRow sent={sending.sent} onSeen={sending.dismissSent} />
      <DoubtRows
        steps={steps.filter(
          ({ step }) => step.state !== 'sent' || addressKey(step.what.email) !== sending.telling,
        )}
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
