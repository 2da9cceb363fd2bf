import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconClockOff,
  IconHelpHexagon,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import classes from './status-word.module.css';

export type StatusIcon = 'good' | 'soon' | 'past' | 'unknown' | 'stopped' | 'refused' | 'busy';
export interface Status {
  word: string;
  icon: StatusIcon;
}

const drawn = { size: 16, stroke: 1.8, 'aria-hidden': true, className: classes.icon ?? '' } as const;

/** Made once: a table has one in every row. */
const icons: Record<StatusIcon, ReactElement> = {
  good: <IconCircleCheck {...drawn} />,
  soon: <IconClock {...drawn} />,
  past: <IconClockOff {...drawn} />,
  unknown: <IconHelpHexagon {...drawn} />,
  stopped: <IconBan {...drawn} />,
  refused: <IconAlertTriangle {...drawn} />,
  busy: <IconHourglass {...drawn} />,
};

/** A state as a word with an icon; the colour only repeats what the word says. */
export function StatusWord({ status, note }: { status: Status; note?: string | undefined }) {
  return (
    <>
      <span className={`${classes.status} ${classes[status.icon]}`}>
        {icons[status.icon]}
        {status.word}
      </span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </>
  );
}
