import { Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ExtraField } from '../../../src-shared/field.ts';
import { many } from '../../ui/kit/count-words.ts';
import { ExtraFields } from '../../ui/kit/extra-fields.tsx';

/** Few are shown at once; many are folded away until asked for. */
const openUpTo = 12;

export function OtherFields({
  fields,
  cut,
  startOpen,
}: {
  fields: readonly ExtraField[];
  cut: boolean;
  startOpen: boolean;
}) {
  const [opened, { toggle }] = useDisclosure(startOpen || fields.length <= openUpTo);
  const id = useId();
  if (fields.length === 0) return null;
  const Icon = opened ? IconChevronDown : IconChevronRight;
  return (
    <Paper withBorder bg="var(--keyholder-card)" p="md">
      <UnstyledButton onClick={toggle} aria-expanded={opened} aria-controls={id} mih={28}>
        <Group gap="xs">
          <Icon size={18} aria-hidden />
          <Text fw={600}>Everything else the service sent ({many(fields.length, 'field')})</Text>
        </Group>
      </UnstyledButton>
      <div hidden={!opened} id={id}>
        <Text size="sm" c="dimmed" my="xs">
          As it came. The API’s description names no field of a team.
          {cut && ' The answer held more than is shown here.'}
        </Text>
        <ExtraFields fields={fields} label="Other fields of the team" />
      </div>
    </Paper>
  );
}
