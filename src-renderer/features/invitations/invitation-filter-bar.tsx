import { Chip, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Invitation } from '../../../src-shared/invitation.ts';
import { countStates, type InvitationFilter } from './invitation-filter.ts';
import { type InvitationState, invitationStates } from './invitation-status.ts';

const words: Record<InvitationState, string> = {
  pending: 'Pending',
  soon: 'Expiring soon',
  expired: 'Expired',
  unknown: 'Expiry unknown',
};

interface FilterBarProps {
  items: readonly Invitation[];
  now: number;
  shown: number;
  /** False: more is known to be there. */
  whole: boolean;
  filter: InvitationFilter;
  onFilter: (filter: InvitationFilter) => void;
}

export function InvitationFilterBar({ items, now, shown, whole, filter, onFilter }: FilterBarProps) {
  const counts = useMemo(() => countStates(items, now), [items, now]);
  const offered = invitationStates.filter(state => counts[state] > 0 || filter.state === state);
  return (
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <TextInput
          aria-label="Search invitations"
          placeholder="Search address or role"
          w="16rem"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.search}
          onChange={event => onFilter({ ...filter, search: event.currentTarget.value })}
          rightSection={
            filter.search === '' ? null : (
              <CloseButton
                size="sm"
                aria-label="Clear the search"
                onClick={() => onFilter({ ...filter, search: '' })}
              />
            )
          }
        />
        <Chip.Group
          value={filter.state}
          onChange={value => onFilter({ ...filter, state: value as InvitationFilter['state'] })}
        >
          <Group gap={6} role="group" aria-label="State">
            <Chip value="all" size="sm" variant="light">
              All
            </Chip>
            {offered.map(state => (
              <Chip key={state} value={state} size="sm" variant="light">
                {words[state]} {counts[state].toLocaleString()}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {shown === items.length
          ? `${items.length.toLocaleString()} ${whole ? 'in all' : 'read'}`
          : `${shown.toLocaleString()} of ${items.length.toLocaleString()}`}
      </Text>
    </Group>
  );
}
