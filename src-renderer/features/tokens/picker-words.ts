import type { DateTimePickerProps } from '@mantine/dates';

/** Names for the buttons and inputs of a date picker that show only a sign, and a time to begin with. */
export const pickerWords = {
  defaultTimeValue: '12:00',
  // No red weekends: red means a fault here.
  weekendDays: [],
  ariaLabels: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
    monthLevelControl: 'Choose the month',
    yearLevelControl: 'Choose the year',
  },
  timePickerProps: { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' },
  submitButtonProps: { 'aria-label': 'Use this date and time' },
  clearButtonProps: { 'aria-label': 'Clear the date' },
} satisfies Partial<DateTimePickerProps>;
