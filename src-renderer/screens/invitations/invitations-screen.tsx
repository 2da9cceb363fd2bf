import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { InvitationForm } from '../../forms/invitation-form.tsx';
import { useSending } from '../../sending/sending-context.tsx';
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
  const { pending } = useSending('invitations.create', connection.id);
  const [inviting, invite] = useDisclosure(false);
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
      <ServiceAnswer
        query={list}
        what="The invitations"
        progress={<ReadingProgress connectionId={connection.id} reading={list.isFetching} />}
      >
        {value => <InvitationList list={value} filter={filter} onFilter={setFilter} onInvite={invite.open} />}
      </ServiceAnswer>
      <Dialog
        opened={inviting || pending !== null}
        onClose={invite.close}
        pending={pending !== null}
        title={`Invite to ${connection.label}`}
        size="lg"
      >
        <InvitationForm
          connection={connection}
          list={list}
          onSent={invite.close}
          onShow={email => {
            invite.close();
            setFilter({ ...noFilter, search: email });
          }}
        />
      </Dialog>
    </Page>
  );
}
