import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback, useId, useState } from 'react';
import { Button } from './button.tsx';
import classes from './filter-fold.module.css';

interface FilterFoldProps {
  search: ReactNode;
  /** How many there are; always in sight. */
  aside: ReactNode;
  /** What is behind the button, in a narrow window. */
  label?: string;
  /** How much of it is chosen. */
  chosen?: number;
  /** Left out: there is nothing but the search. */
  children?: ReactNode;
  /** At the end of the line. */
  tools?: ReactNode;
  /** On a line of their own, always in sight. */
  below?: ReactNode;
}

/** The search and the filters of a table. In a narrow window the rows need the room: all but the search is behind a button. */
export function FilterFold(props: FilterFoldProps) {
  const { search, aside, label = '', chosen = 0, children, tools, below } = props;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const toggle = useCallback(() => setOpened(was => !was), []);
  return (
    <div className={classes.fold} data-opened={opened || undefined}>
      {search}
      {children !== undefined && (
        <>
          <Toggle {...{ id, label, chosen, opened }} onToggle={toggle} />
          <div className={classes.rest} id={id}>
            {children}
          </div>
        </>
      )}
      {/* One thing, so that where the line has no room for all of it none of it is torn off. */}
      <div className={classes.end}>
        <div className={classes.aside}>{aside}</div>
        {tools !== undefined && <div className={classes.tools}>{tools}</div>}
      </div>
      {below}
    </div>
  );
}

interface ToggleProps {
  /** Of what it opens. */
  id: string;
  label: string;
  chosen: number;
  opened: boolean;
  onToggle: () => void;
}

/** What is typed or found does not draw it. */
const Toggle = memo(OpenButton);

function OpenButton({ id, label, chosen, opened, onToggle }: ToggleProps) {
  return (
    <Button
      className={classes.toggle ?? ''}
      variant={opened ? 'light' : 'default'}
      px={8}
      aria-label={chosen > 0 ? `${label}: ${chosen}` : label}
      aria-expanded={opened}
      aria-controls={id}
      title={label}
      onClick={onToggle}
    >
      <IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />
      {chosen > 0 && <span className={classes.chosen}>{chosen}</span>}
    </Button>
  );
}
