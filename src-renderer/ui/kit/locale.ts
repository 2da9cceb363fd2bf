/**
 * The page speaks English. Its dates and numbers are written in that language too, in the manner of the system: its order, hours
 * and calendar. Others' month names and digits in an English line are read in two directions, and so out of order.
 */
export function englishIn(system: string): string {
  const { language, region, calendar, hourCycle } = new Intl.Locale(system);
  if (language === 'en') return system;
  const usual = new Intl.DateTimeFormat(system, { hour: 'numeric' }).resolvedOptions();
  return new Intl.Locale('en', {
    region: region ?? new Intl.Locale(system).maximize().region ?? 'GB',
    calendar: calendar ?? usual.calendar,
    hourCycle: hourCycle ?? usual.hourCycle ?? 'h23',
    numberingSystem: 'latn',
  }).toString();
}

export const locale = englishIn(new Intl.DateTimeFormat().resolvedOptions().locale);

const numbers = new Intl.NumberFormat(locale);

/** "10,000" */
export const numberText = (count: number): string => numbers.format(count);
