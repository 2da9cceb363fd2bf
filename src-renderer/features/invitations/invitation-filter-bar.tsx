import { Chip, Group, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { type InvitationState, invitationStates } from '../../../src-shared/invitation-state.ts';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import { longestSearch } from '../../../src-shared/limits.ts';
import { countWords } from '../../ui/answers/list-words.ts';
import { FilterFold } from '../../ui/kit/filter-fold.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { SearchField } from '../../ui/kit/search-field.tsx';
import { ChosenFacets, FacetFilter } from './facet-filter.tsx';
import { allChosen, type InvitationFilter } from './invitation-filter.ts';

const words: Record<InvitationState, string> = {
  pending: 'Pending',
  soon: 'Expiring soon',
  expired: 'Expired',
  unknown: 'Expiry unknown',
};

interface FilterBarProps {
  view: InvitationFacts;
  filter: InvitationFilter;
  onFilter: (filter: InvitationFilter) => void;
  progress: ReactNode;
  /** How it is shown. */
  tools: ReactNode;
  /** Of the search. */
  search: RefObject<HTMLInputElement | null>;
}

export function InvitationFilterBar({ view, filter, onFilter, progress, tools, search }: FilterBarProps) {
  const counts = countsOf(view);
  const offered = invitationStates.filter(state => counts[state] > 0 || filter.state === state);
  return (
    <FilterFold
      label="Filters and columns"
      chosen={allChosen(filter).length + (filter.state === 'all' ? 0 : 1)}
      search={
        <SearchField
          ref={search}
          label="Search invitations"
          placeholder="Search address or role"
          maxLength={longestSearch}
          width="13.5rem"
          value={filter.search}
          onChange={text => onFilter({ ...filter, search: text })}
        />
      }
      aside={
        <>
          {progress}
          {/* While the list grows, its number changes too often to be read out. */}
          <Text size="sm" c="dimmed" role="status" aria-live={view.reading ? 'off' : 'polite'}>
            {countWords(view)}
          </Text>
        </>
      }
      tools={tools}
      below={<ChosenFacets filter={filter} onFilter={onFilter} home={search} />}
    >
      <Chip.Group
        value={filter.state}
        onChange={value => onFilter({ ...filter, state: value as InvitationFilter['state'] })}
      >
        <Group gap="xs" role="group" aria-label="State">
          <Chip value="all" size="sm" variant="light">
            All
          </Chip>
          {offered.map(state => (
            <Chip key={state} value={state} size="sm" variant="light">
              {words[state]} {numberText(counts[state])}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <FacetFilter facets={view.facets ?? []} filter={filter} onFilter={onFilter} />
    </FilterFold>
  );
}

/** Of the rows that match the rest of what is wanted. */
function countsOf({ counts, facets }: InvitationFacts): InvitationFacts['counts'] {
  const values = facets?.find(({ of }) => of === 'state')?.values ?? [];
  const of = (state: InvitationState) => values.find(({ value }) => value === state)?.count ?? counts[state];
  return { pending: of('pending'), soon: of('soon'), expired: of('expired'), unknown: of('unknown') };
}
