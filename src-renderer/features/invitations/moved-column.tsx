import { ActionIcon, Checkbox, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

interface MovedColumnProps {
  header: string;
  shown: boolean;
  /** Rows without a name cannot be told apart. */
  fixed: boolean;
  onShow: () => void;
  /** By -1 or 1; undefined: there is no place to go to. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

/** One line of the chooser: whether a column is shown, and its place, by buttons or by Alt and the arrow keys. */
export function MovedColumn({ header, shown, fixed, onShow, up, down }: MovedColumnProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowUp: up, ArrowDown: down }[event.key];
    if (!event.altKey || !move) return;
    event.preventDefault();
    stayingAt(event.target, move);
  };
  return (
    <Group gap={4} wrap="nowrap" justify="space-between" onKeyDown={onKeyDown}>
      <Checkbox
        size="sm"
        label={header}
        styles={{ label: { overflowWrap: 'anywhere' } }}
        checked={shown}
        disabled={fixed}
        onChange={({ currentTarget }) => stayingAt(currentTarget, onShow)}
      />
      {shown && (
        <Group gap={0} wrap="nowrap">
          <MoveButton name={`Move ${header} up`} move={up} icon={IconChevronUp} />
          <MoveButton name={`Move ${header} down`} move={down} icon={IconChevronDown} />
        </Group>
      )}
    </Group>
  );
}

/** A line that is put elsewhere loses the focus. */
function stayingAt(target: EventTarget, put: () => void): void {
  put();
  requestAnimationFrame(() => target instanceof HTMLElement && target.focus());
}

interface MoveButtonProps {
  name: string;
  move: (() => void) | undefined;
  icon: typeof IconChevronUp;
}

/** At its end it keeps the focus, and does nothing. */
function MoveButton({ name, move, icon: Icon }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={name}
      title={name}
      {...(move ? {} : { 'aria-disabled': true, 'data-disabled': true })}
      onClick={({ currentTarget }) => move && stayingAt(currentTarget, move)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
