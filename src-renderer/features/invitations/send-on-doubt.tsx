import { Checkbox, Stack, Text } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import { isolated } from '../../ui/kit/foreign.tsx';

interface SendOnDoubtProps {
  email: string;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** Only the list could settle a doubt, and it may never be read again: then it is for the owner to say that two are better than none. */
export function SendOnDoubt({ email, agreed, onAgree }: SendOnDoubtProps) {
  return (
    <Stack gap="xs">
      <Text size="sm" role="status" data-unread-list>
        <IconMailQuestion size={16} aria-hidden style={{ verticalAlign: '-3px' }} /> The list cannot be read
        just now, and only the list can tell. Ask whoever was invited, or look in the service’s dashboard,
        before you send it again.
      </Text>
      <Checkbox
        label={`Send it all the same: ${isolated(email)} may be invited twice`}
        checked={agreed}
        onChange={event => onAgree(event.currentTarget.checked)}
      />
    </Stack>
  );
}
