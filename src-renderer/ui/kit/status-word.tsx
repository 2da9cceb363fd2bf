import classes from './status-word.module.css';

/** `good` only for what was confirmed; `waiting`: for somebody else; `said`: in another’s word, whatever it means. */
export type StatusIcon =
  | 'good'
  | 'waiting'
  | 'soon'
  | 'past'
  | 'unknown'
  | 'stopped'
  | 'refused'
  | 'busy'
  | 'said';
export interface Status {
  word: string;
  icon: StatusIcon;
}

/**
 * A state as a word with an icon; the colour only repeats what the word says. The icon is a picture behind the word: a table has one in
 * every row, and an element of its own takes as much drawing as the rest of its cell.
 */
export function StatusWord({ status, note }: { status: Status; note?: string | undefined }) {
  return (
    <>
      <span className={`${classes.status} ${classes[status.icon]}`}>{status.word}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </>
  );
}
