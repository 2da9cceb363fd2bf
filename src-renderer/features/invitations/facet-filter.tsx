import { Checkbox, Pill, Popover, Stack, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { createContext, memo, type RefObject, useContext } from 'react';
import type { Facet } from '../../../src-shared/invitation-view.ts';
import { Button } from '../../ui/kit/button.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { facetName, valueName } from './facet-words.ts';
import {
  allChosen,
  type ChangeFilter,
  chosenOf,
  type InvitationFilter,
  noFilter,
  toggled,
} from './invitation-filter.ts';

interface FilterProps {
  chosen: InvitationFilter['chosen'];
  onFilter: ChangeFilter;
}

interface Choices extends FilterProps {
  offered: readonly Facet[];
}

const ChoicesContext = createContext<Choices>({ offered: [], chosen: {}, onFilter: () => undefined });

/** By what the list can be chosen, beside the state, with how many there are of each. */
export function FacetFilter({ facets, chosen, onFilter }: FilterProps & { facets: readonly Facet[] }) {
  const offered = facets.filter(({ of }) => of !== 'state');
  const count = allChosen(chosen).length;
  if (offered.length === 0 && count === 0) return null;
  return (
    <ChoicesContext value={{ offered, chosen, onFilter }}>
      <FacetMenu count={count} />
    </ChoicesContext>
  );
}

/** Other numbers draw what is opened, and not the button. */
const FacetMenu = memo(Menu);

function Menu({ count }: { count: number }) {
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          {count > 0 ? `Filters: ${count}` : 'Filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Filters"
        mah="min(32rem, 70vh)"
        maw="min(20rem, 95vw)"
        style={{ overflow: 'auto' }}
      >
        <FacetChoices />
      </Popover.Dropdown>
    </Popover>
  );
}

function FacetChoices() {
  const { offered, chosen, onFilter } = useContext(ChoicesContext);
  return (
    <Stack gap="sm">
      {offered.map(facet => (
        <Stack key={[facet.of, ...facet.path].join('\n')} gap={4} role="group" aria-label={facetName(facet)}>
          <Text size="xs" fw={600} c="dimmed">
            {facetName(facet)}
          </Text>
          {facet.values.map(({ value, count: of }) => (
            <Checkbox
              key={String(value)}
              size="sm"
              label={`${valueName(facet.of, value)} ${numberText(of)}`}
              styles={{ label: { overflowWrap: 'anywhere' } }}
              checked={chosenOf(chosen, facet).includes(value)}
              onChange={() => onFilter(filter => toggled(filter, facet, value))}
            />
          ))}
        </Stack>
      ))}
      {/* It stays, or the focus would go with it. */}
      <Button size="xs" variant="default" onClick={() => onFilter(filter => ({ ...filter, chosen: {} }))}>
        Clear the filters
      </Button>
    </Stack>
  );
}

interface ChosenFacetsProps extends FilterProps {
  /** Takes the focus of a button that goes. */
  home: RefObject<HTMLElement | null>;
}

/** What is chosen, each with a way to take it back. */
export function ChosenFacets({ chosen, onFilter: change, home }: ChosenFacetsProps) {
  const all = allChosen(chosen);
  const onFilter: ChangeFilter = next => {
    home.current?.focus();
    change(next);
  };
  if (all.length === 0) return null;
  return (
    <Pill.Group role="group" aria-label="Chosen">
      {all.map(({ facet, value }) => {
        const words = `${facetName(facet)}: ${valueName(facet.of, value)}`;
        return (
          <Pill
            key={words}
            size="md"
            withRemoveButton
            onRemove={() => onFilter(filter => toggled(filter, facet, value))}
            removeButtonProps={{ 'aria-label': `Remove ${words}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {words}
          </Pill>
        );
      })}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onFilter(({ search }) => ({ ...noFilter, search }))}
      >
        Clear
      </Button>
    </Pill.Group>
  );
}
