import type { Calendar } from './ports/calendar.ts';
import type { Clock } from './ports/clock.ts';

const dayMs = 86_400_000;

/** What tells the date on the owner's wall. */
export interface Dated {
  clock: Clock;
  calendar: Calendar;
}

/** The day on which a file is made, for its name: as its owner has it, and not as Greenwich does. */
export function fileDay({ clock, calendar }: Dated, epochMs = clock.now()): string {
  return new Date(calendar.dayOf(epochMs) * dayMs).toISOString().slice(0, 10);
}
