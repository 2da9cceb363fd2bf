import type { ExtraField } from '../../../src-shared/field.ts';

/** A value of a field as it came; one of no letters is seen, too. */
export const shownValue = (value: ExtraField['value']): string =>
  value === '' ? '(empty text)' : String(value);
