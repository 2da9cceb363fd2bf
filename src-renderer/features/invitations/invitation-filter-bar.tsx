import { Chip, Group, Text } from '@mantine/core';
import { memo, type ReactNode, type RefObject, useCallback } from 'react';
import { type InvitationState, invitationStates } from '../../../src-shared/invitation-state.ts';
import type { InvitationFacts } from '../../../src-shared/invitation-view.ts';
import { longestSearch } from '../../../src-shared/limits.ts';
import { countWords } from '../../ui/answers/list-words.ts';
import { FilterFold } from '../../ui/kit/filter-fold.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { SearchField } from '../../ui/kit/search-field.tsx';
import { ChosenFacets, FacetFilter } from './facet-filter.tsx';
import { allChosen, type ChangeFilter, type InvitationFilter } from './invitation-filter.ts';

const words: Record<InvitationState, string> = {
  pending: 'Pending',
  soon: 'Expiring soon',
  closed: 'Closed',
  expired: 'Expired',
  unknown: 'Expiry unknown',
};

interface FilterBarProps {
  view: InvitationFacts;
  filter: InvitationFilter;
  onFilter: ChangeFilter;
  progress: ReactNode;
  /** How it is shown. */
  tools: ReactNode;
  /** Of the search. */
  search: RefObject<HTMLInputElement | null>;
}

export function InvitationFilterBar({ view, filter, onFilter, progress, tools, search }: FilterBarProps) {
  const { state, chosen } = filter;
  const onSearch = useCallback((text: string) => onFilter(last => ({ ...last, search: text })), [onFilter]);
  return (
    <FilterFold
      label="Filters and columns"
      chosen={allChosen(chosen).length + (state === 'all' ? 0 : 1)}
      search={
        <SearchField
          ref={search}
          label="Search invitations"
          placeholder="Address, role or id"
          maxLength={longestSearch}
          width="13.5rem"
          value={filter.search}
          onChange={onSearch}
        />
      }
      aside={
        <>
          {progress}
          <ListCount words={countWords(view)} grows={view.reading !== null} />
        </>
      }
      tools={tools}
      below={<ChosenFacets chosen={chosen} onFilter={onFilter} home={search} />}
    >
      <StateChips {...countsOf(view)} state={state} onFilter={onFilter} />
      <FacetFilter facets={view.facets ?? []} chosen={chosen} onFilter={onFilter} />
    </FilterFold>
  );
}

const ListCount = memo(Count);

function Count({ words: said, grows }: { words: string; grows: boolean }) {
  return (
    // While the list grows, its number changes too often to be read out.
    <Text size="sm" c="dimmed" role="status" aria-live={grows ? 'off' : 'polite'}>
      {said}
    </Text>
  );
}

interface ChipsProps extends Pick<FilterBarProps, 'onFilter'>, Counts {
  state: InvitationFilter['state'];
}

const StateChips = memo(Chips);

function Chips({ state: chosen, onFilter, ...counts }: ChipsProps) {
  const offered = invitationStates.filter(state => counts[state] > 0 || chosen === state);
  return (
    <Chip.Group
      value={chosen}
      onChange={value => onFilter(last => ({ ...last, state: value as InvitationFilter['state'] }))}
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
  );
}

type Counts = InvitationFacts['counts'];

/** Of the rows that match the rest of what is wanted. */
function countsOf({ counts, facets }: InvitationFacts): Counts {
  const values = facets?.find(({ of }) => of === 'state')?.values ?? [];
  const of = (state: InvitationState) => values.find(({ value }) => value === state)?.count ?? counts[state];
  return {
    ...{ pending: of('pending'), soon: of('soon'), closed: of('closed') },
    ...{ expired: of('expired'), unknown: of('unknown') },
  };
}
