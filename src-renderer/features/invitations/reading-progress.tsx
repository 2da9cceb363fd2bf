import { Group, Loader, Text, VisuallyHidden } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { numberText } from '../../ui/kit/locale.ts';

/** Of a list that is there sooner nothing is said. */
const slowMs = 1_000;

interface ReadingProgressProps {
  connectionId: string;
  isReading: boolean;
  /** null: nothing was read so far. */
  reading: InvitationFacts['reading'];
}

/**
 * "1,200 so far, page 12", while a long list is read page by page or its first page takes its time, and the way to stop it. What was
 * read before stays below.
 */
export function ReadingProgress({ connectionId, isReading, reading }: ReadingProgressProps) {
  const slow = useSlow(isReading);
  const stop = useAction('invitations.stop');
  if (!slow) return null;
  return (
    <Group gap="xs">
      <Loader size="xs" aria-hidden />
      <Text size="sm" role="status">
        <VisuallyHidden>Reading the invitations: </VisuallyHidden>
        {/* The numbers change too often to be read out. */}
        <span aria-live="off" data-progress>
          {reading && reading.pages > 0
            ? `${numberText(reading.items)} so far, page ${numberText(reading.pages)}`
            : 'Waiting for the first page'}
        </span>
      </Text>
      <StopButton onStop={() => void stop.run({ connectionId })} />
    </Group>
  );
}

const stopLabel = 'Stop reading the invitations';

/** The reading ends by itself once it was pressed, and takes the button along: the focus stays on the screen. */
function StopButton({ onStop }: { onStop: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const mine = button.current;
    return () => {
      if (mine === null || document.activeElement !== mine) return;
      // Once what comes in its place is there: the same button beside the first rows, or no more of it.
      queueMicrotask(() =>
        document.querySelector<HTMLElement>(`button[aria-label="${stopLabel}"], main h1`)?.focus(),
      );
    };
  }, []);
  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="default"
      leftSection={<IconPlayerStop size={14} aria-hidden />}
      onClick={onStop}
      aria-label={stopLabel}
    >
      Stop
    </Button>
  );
}

/** Whether it has been going on for a while. */
function useSlow(reading: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!reading) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [reading]);
  return slow;
}
