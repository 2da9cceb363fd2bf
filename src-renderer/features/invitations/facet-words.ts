import { type ExtraField, namesMaker } from '../../../src-shared/field.ts';
import type { Facet } from '../../../src-shared/invitation-view.ts';
import { shownValue } from '../../ui/kit/shown-value.ts';

export const fieldName = (path: readonly string[]): string => path.join(' › ');

export function facetName({ of, path }: Pick<Facet, 'of' | 'path'>): string {
  if (of === 'role') return 'Role';
  if (of === 'seat') return 'Seat';
  return namesMaker(path) ? 'Created by' : fieldName(path);
}

export function valueName(of: Facet['of'], value: ExtraField['value']): string {
  if (value === null) return 'Not given';
  if (of === 'seat') return value ? 'Seat' : 'No seat';
  return shownValue(value);
}
