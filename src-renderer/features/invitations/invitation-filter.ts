import type { ExtraField } from '../../../src-shared/field.ts';
import type { InvitationState } from '../../../src-shared/invitation-state.ts';
import type {
  Facet,
  InvitationFilter as Filter,
  InvitationWindow,
} from '../../../src-shared/invitation-view.ts';
import { longestSearch } from '../../../src-shared/limits.ts';
import type { Wanted } from './use-invitation-list.ts';

export type SortBy = Omit<NonNullable<InvitationWindow['sort']>, 'descending'>;
type Value = ExtraField['value'];

export interface InvitationFilter {
  search: string;
  state: InvitationState | 'all';
  /** Beside the state. */
  chosen: Omit<Filter, 'state'>;
}

/** Made of what the filter is when it comes to that. */
export type ChangeFilter = (change: (filter: InvitationFilter) => InvitationFilter) => void;

export const noFilter: InvitationFilter = { search: '', state: 'all', chosen: {} };

/** As the core takes it. */
export const filterOf = ({ state, chosen }: InvitationFilter): Filter => ({
  ...chosen,
  ...(state === 'all' ? {} : { state }),
});

/** The same as the core is asked for it. @param by undefined: as the service sends them */
export function wantedOf(filter: InvitationFilter, by: SortBy | undefined, descending: boolean): Wanted {
  const sought = filter.search.trim().slice(0, longestSearch);
  const asked = filterOf(filter);
  return {
    ...(sought === '' ? {} : { search: sought }),
    ...(Object.keys(asked).length === 0 ? {} : { filter: asked }),
    ...(by ? { sort: { ...by, descending } } : {}),
  };
}

type OfFacet = Pick<Facet, 'of' | 'path'>;
const isOf =
  (path: readonly string[]) =>
  (one: { path: readonly string[] }): boolean =>
    one.path.length === path.length && one.path.every((name, n) => name === path[n]);

/** Those of its values that rows may have; none: any. */
export function chosenOf(chosen: InvitationFilter['chosen'], { of, path }: OfFacet): readonly Value[] {
  if (of === 'role') return chosen.role ?? [];
  if (of === 'seat') return chosen.seat ?? [];
  return chosen.fields?.find(isOf(path))?.values ?? [];
}

/** One value more, or less. */
export function toggled(filter: InvitationFilter, facet: OfFacet, value: Value): InvitationFilter {
  const before = chosenOf(filter.chosen, facet);
  const values = before.includes(value) ? before.filter(one => one !== value) : [...before, value];
  const { role, seat, fields = [], ...rest } = filter.chosen;
  const others = fields.filter(one => facet.of !== 'field' || !isOf(facet.path)(one));
  const all = facet.of === 'field' && values.length > 0 ? [...others, { path: facet.path, values }] : others;
  const roles = facet.of === 'role' ? values.filter(one => one === null || typeof one === 'string') : role;
  const seats = facet.of === 'seat' ? values.filter(one => one === null || typeof one === 'boolean') : seat;
  return {
    ...filter,
    chosen: {
      ...rest,
      ...(roles && roles.length > 0 && { role: roles }),
      ...(seats && seats.length > 0 && { seat: seats }),
      ...(all.length > 0 && { fields: all }),
    },
  };
}

/** What is chosen, one by one. */
export function allChosen({
  role = [],
  seat = [],
  fields = [],
}: InvitationFilter['chosen']): { facet: OfFacet; value: Value }[] {
  return [
    ...role.map(value => ({ facet: { of: 'role' as const, path: [] }, value })),
    ...seat.map(value => ({ facet: { of: 'seat' as const, path: [] }, value })),
    ...fields.flatMap(({ path, values }) =>
      values.map(value => ({ facet: { of: 'field' as const, path }, value })),
    ),
  ];
}
