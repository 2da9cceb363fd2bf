import { Group, Select, Text, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { type ActivityView, activityOutcomes, type ImportedJournal } from '../../../src-shared/activity.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { nameWith } from '../../around/told-apart.ts';
import { FilterFold } from '../../ui/kit/filter-fold.tsx';
import { SearchField } from '../../ui/kit/search-field.tsx';
import { wordFor } from '../../ui/kit/word-for.ts';
import { computerWords, kindWords, outcomes } from './activity-words.ts';

/** As the fields have it; '' where nothing is chosen. Days as `2026-11-22`. */
export interface ActivityFilter {
  /** Of another computer; '' for this one's own. */
  journal: string;
  search: string;
  connectionId: string;
  kind: string;
  outcome: string;
  from: string;
  to: string;
}

export const noFilter: ActivityFilter = {
  ...{ journal: '', search: '', connectionId: '', kind: '', outcome: '', from: '', to: '' },
};

/** Days are those of the owner's calendar. */
export function wantedBy(filter: ActivityFilter): Omit<Input<'activity.list'>, 'from' | 'count'> {
  const { journal, search, connectionId, kind, from, to } = filter;
  const outcome = activityOutcomes.find(one => one === filter.outcome);
  const [since, until] = [dayStart(from, 0), dayStart(to, 1)];
  return {
    ...(journal === '' ? {} : { journal }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(connectionId === '' ? {} : { connectionId }),
    ...(kind === '' ? {} : { kind }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
  };
}

/** The midnight that begins a day, or one of those after it; null: it is none. */
function dayStart(day: string, later: number): number | null {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(year, month - 1, date + later).getTime();
}

interface FilterProps {
  view: Pick<ActivityView, 'connections' | 'kinds' | 'computers'>;
  filter: ActivityFilter;
  /** What tells a connection from others of its name. */
  apart: (connectionId: string) => string;
  onFilter: (filter: ActivityFilter) => void;
  /** How many lines there are. */
  count: ReactNode;
  /** The field of the search. */
  search: Ref<HTMLInputElement>;
}

export function ActivityFilterBar({ view, filter, apart, onFilter, count, search }: FilterProps) {
  const set = (change: Partial<ActivityFilter>) => onFilter({ ...filter, ...change });
  const select = (label: string, name: 'connectionId' | 'kind' | 'outcome', data: readonly Option[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      flex="1 1 9rem"
      maw="11rem"
      clearable
      clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
      data={data}
      value={filter[name] || null}
      onChange={value => set({ [name]: value ?? '' })}
    />
  );
  const date = (label: string, name: 'from' | 'to') => (
    <TextInput
      type="date"
      aria-label={label}
      w="12rem"
      leftSection={<Text size="sm">{label}</Text>}
      leftSectionWidth="3.2rem"
      value={filter[name]}
      onChange={event => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <FilterFold
      label="Filters"
      chosen={Object.entries(filter).filter(([name, value]) => name !== 'search' && value !== '').length}
      search={
        <SearchField
          ref={search}
          label="Search the activity"
          placeholder="Name, address or id"
          maxLength={254}
          value={filter.search}
          onChange={search => set({ search })}
        />
      }
      aside={count}
    >
      {view.computers.length > 0 && (
        <Select
          aria-label="Computer"
          w="16rem"
          allowDeselect={false}
          data={[{ value: '', label: 'This computer' }, ...view.computers.map(computerOption)]}
          value={filter.journal}
          // What is chosen of one computer's connections and days says nothing of another's.
          onChange={journal => onFilter({ ...noFilter, journal: journal ?? '' })}
        />
      )}
      {select('Kind', 'kind', view.kinds.map(optionOf(kindWords)))}
      {select(
        'Connection',
        'connectionId',
        view.connections.map(({ id, label }) => ({ value: id, label: nameWith(label, apart(id)) })),
      )}
      {select(
        'Outcome',
        'outcome',
        activityOutcomes.map(value => ({ value, label: outcomes[value].word })),
      )}
      {/* One thing: where the line has no room for both, neither is torn off. */}
      <Group gap="xs">
        {date('From', 'from')}
        {date('To', 'to')}
      </Group>
    </FilterFold>
  );
}

interface Option {
  value: string;
  label: string;
}

const computerOption = (one: ImportedJournal): Option => ({ value: one.id, label: computerWords(one) });

const optionOf =
  (words: Readonly<Record<string, string>>) =>
  (value: string): Option => ({ value, label: wordFor(words, value) });
