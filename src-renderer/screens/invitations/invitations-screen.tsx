import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { InvitationForm } from '../../forms/invitation-form.tsx';
import { AsOf, RefreshButton } from '../../ui/as-of.tsx';
import { Page } from '../../ui/page.tsx';
import { ServiceAnswer } from '../../ui/service-answer.tsx';
import { showDone } from '../../ui/show-done.tsx';
import { useCall } from '../../use-call.ts';
import { useConnection } from '../../use-connection.ts';
import { noFilter } from './invitation-filter.ts';
import { InvitationList } from './invitation-list.tsx';
import { sentWords } from './list-words.ts';
import { ReadingProgress } from './reading-progress.tsx';

export function InvitationsScreen() {
  const connection = useConnection();
  const list = useCall('invitations.list', { connectionId: connection.id });
  const [filter, setFilter] = useState(noFilter);
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
      <Modal opened={inviting} onClose={invite.close} title={`Invite to ${connection.label}`} size="lg">
        <InvitationForm
          connection={connection}
          list={list}
          onSent={(email, confirmedBy) => {
            invite.close();
            showDone(sentWords(email, confirmedBy));
          }}
          onShow={email => {
            invite.close();
            setFilter({ ...noFilter, search: email });
          }}
        />
      </Modal>
    </Page>
  );
}
