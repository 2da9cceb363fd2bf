import { Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconClockOff,
  IconHelpHexagon,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './status-word.module.css';

export type StatusIcon = 'good' | 'soon' | 'past' | 'unknown' | 'stopped' | 'refused' | 'busy';
export interface Status {
  word: string;
  icon: StatusIcon;
}

const icons: Record<StatusIcon, TablerIcon> = {
  good: IconCircleCheck,
  soon: IconClock,
  past: IconClockOff,
  unknown: IconHelpHexagon,
  stopped: IconBan,
  refused: IconAlertTriangle,
  busy: IconHourglass,
};

/** A state as a word with an icon; the colour only repeats what the word says. */
export function StatusWord({ status, note }: { status: Status; note?: string | undefined }) {
  const Icon = icons[status.icon];
  return (
    <div>
      <Group gap={6} wrap="nowrap" align="flex-start" className={classes[status.icon] ?? ''}>
        <Icon size={16} stroke={1.8} aria-hidden className={classes.icon ?? ''} />
        <Text size="sm" fw={500} component="span">
          {status.word}
        </Text>
      </Group>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}
