import { Button as LinkButton } from '@mantine/core';
import { IconMailPlus, IconUsersPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { RefreshButton } from '../../around/as-of.tsx';
import type { Asked } from '../../ui/answers/service-answer.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';

interface ListActionsProps extends Pick<Asked<unknown>, 'isFetching' | 'refetch'> {
  /** As `RefreshButton` takes it. */
  asOf: number | null;
  /** Nothing matches. */
  empty: boolean;
  /** The list is being saved. */
  saving: boolean;
  onSave: () => void;
  onInvite: () => void;
}

/** What can be done with the whole list. */
export function ListActions({
  isFetching,
  refetch,
  asOf,
  empty,
  saving,
  onSave,
  onInvite,
}: ListActionsProps) {
  return (
    <>
      <RefreshButton query={{ isFetching, refetch }} asOf={asOf} />
      <ExportButton pending={saving} disabled={empty} onClick={onSave} />
      <LinkButton
        variant="default"
        component={Link}
        to="/invitations/many"
        leftSection={<IconUsersPlus size={16} aria-hidden />}
      >
        Invite many
      </LinkButton>
      <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={onInvite}>
        Invite someone
      </Button>
    </>
  );
}
