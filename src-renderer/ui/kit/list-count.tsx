import { Text } from '@mantine/core';
import { numberText } from './locale.ts';

/** "60 in all", "3 of 60": said to whoever searches. */
export function ListCount({ shown, all }: { shown: number; all: number }) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {shown === all ? `${numberText(all)} in all` : `${numberText(shown)} of ${numberText(all)}`}
    </Text>
  );
}
