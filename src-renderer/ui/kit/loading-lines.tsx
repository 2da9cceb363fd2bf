import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

const widths = ['62%', '78%', '54%', '70%', '48%', '66%'];

/** The shape of what is coming, and a word for those who do not see it. */
export function LoadingLines({ what, lines = 5 }: { what: string; lines?: number }) {
  return (
    <Stack gap="md" role="status" aria-busy="true" py="sm">
      <VisuallyHidden>
        Loading {what.replace(/^(?:The|What) /, first => first.toLowerCase())} …
      </VisuallyHidden>
      {widths.slice(0, lines).map(width => (
        <Skeleton key={width} height={16} width={width} radius="sm" />
      ))}
    </Stack>
  );
}
