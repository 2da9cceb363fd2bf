import type { Calendar } from '../core/base/ports/calendar.ts';

const dayMs = 86_400_000;

/** In the time zone of this computer, as it is at that moment. */
export const systemCalendar: Calendar = {
  dayOf(epochMs) {
    const at = new Date(epochMs);
    return Math.floor(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs);
  },
};
