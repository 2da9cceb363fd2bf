import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { numberText } from './locale.ts';

interface NothingMatchesProps {
  icon: TablerIcon;
  title: string;
  /** Why the others are not here. */
  children: ReactNode;
  /** How many there are without the search and the filters. */
  all: number;
  search: RefObject<HTMLInputElement | null>;
  onShowAll: () => void;
}

/** A list in which there is something, of which nothing is shown: the way back is one press away. */
export function NothingMatches({ icon, title, children, all, search, onShowAll }: NothingMatchesProps) {
  const showAll = () => {
    // The button goes, and the focus with it.
    search.current?.focus();
    onShowAll();
  };
  return (
    <EmptyState
      {...{ icon, title }}
      actions={
        <Button size="sm" variant="default" onClick={showAll}>
          Show all {numberText(all)}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
