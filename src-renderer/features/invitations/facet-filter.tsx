import { Checkbox, Pill, Popover, Stack, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { Facet } from '../../../src-shared/invitation-view.ts';
import { Button } from '../../ui/kit/button.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { facetName, valueName } from './facet-words.ts';
import { allChosen, chosenOf, type InvitationFilter, noFilter, toggled } from './invitation-filter.ts';

interface FilterProps {
  filter: InvitationFilter;
  onFilter: (filter: InvitationFilter) => void;
}

/** By what the list can be chosen, beside the state, with how many there are of each. */
export function FacetFilter({ facets, filter, onFilter }: FilterProps & { facets: readonly Facet[] }) {
  const offered = facets.filter(({ of }) => of !== 'state');
  const count = allChosen(filter).length;
  if (offered.length === 0 && count === 0) return null;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {count > 0 ? `Filters: ${count}` : 'Filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters" mah="min(32rem, 70vh)" maw="20rem" style={{ overflow: 'auto' }}>
        <Stack gap="sm">
          {offered.map(facet => (
            <Stack
              key={[facet.of, ...facet.path].join('\n')}
              gap={4}
              role="group"
              aria-label={facetName(facet)}
            >
              <Text size="xs" fw={600} c="dimmed">
                {facetName(facet)}
              </Text>
              {facet.values.map(({ value, count: of }) => (
                <Checkbox
                  key={String(value)}
                  size="sm"
                  label={`${valueName(facet.of, value)} ${numberText(of)}`}
                  styles={{ label: { overflowWrap: 'anywhere' } }}
                  checked={chosenOf(filter, facet).includes(value)}
                  onChange={() => onFilter(toggled(filter, facet, value))}
                />
              ))}
            </Stack>
          ))}
          {/* It stays, or the focus would go with it. */}
          <Button size="xs" variant="default" onClick={() => onFilter({ ...filter, chosen: {} })}>
            Clear the filters
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChosenFacetsProps extends FilterProps {
  /** Takes the focus of a button that goes. */
  home: RefObject<HTMLElement | null>;
}

/** What is chosen, each with a way to take it back. */
export function ChosenFacets({ filter, onFilter: choose, home }: ChosenFacetsProps) {
  const chosen = allChosen(filter);
  const onFilter = (next: InvitationFilter) => {
    home.current?.focus();
    choose(next);
  };
  if (chosen.length === 0) return null;
  return (
    <Pill.Group role="group" aria-label="Chosen">
      {chosen.map(({ facet, value }) => {
        const words = `${facetName(facet)}: ${valueName(facet.of, value)}`;
        return (
          <Pill
            key={words}
            size="md"
            withRemoveButton
            onRemove={() => onFilter(toggled(filter, facet, value))}
            removeButtonProps={{ 'aria-label': `Remove ${words}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {words}
          </Pill>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onFilter({ ...noFilter, search: filter.search })}
      >
        Clear
      </Button>
    </Pill.Group>
  );
}
