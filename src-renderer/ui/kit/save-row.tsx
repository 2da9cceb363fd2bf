import { Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';

interface SaveRowProps {
  label: string;
  pending: boolean;
  isUnsaved: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** What saves a form that stays on its screen: it stands out, and says why, as soon as there is something to save. */
export function SaveRow({ label, pending, isUnsaved, children }: SaveRowProps) {
  const id = useId();
  return (
    <Group gap="xs">
      <Button
        type="submit"
        loading={pending}
        variant={isUnsaved ? 'filled' : 'default'}
        {...(isUnsaved ? { 'aria-describedby': id } : {})}
      >
        {label}
      </Button>
      {children}
      {isUnsaved && (
        <Text id={id} size="sm" c="dimmed" ms="xs">
          Not saved yet
        </Text>
      )}
    </Group>
  );
}
