import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Says what is not here, why, and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  color = 'gray',
  children,
  actions,
}: {
  icon: TablerIcon;
  title: string;
  color?: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Stack align="center" gap="sm" py={48} px="md">
      <ThemeIcon size={48} radius="xl" variant="light" color={color} aria-hidden>
        <Icon size={26} stroke={1.6} />
      </ThemeIcon>
      <Title order={2} ta="center">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" ta="center" maw="32rem" component="div" size="sm">
          {children}
        </Text>
      )}
      {actions !== undefined && (
        <Group gap="xs" mt="xs" justify="center">
          {actions}
        </Group>
      )}
    </Stack>
  );
}
