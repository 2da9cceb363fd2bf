import classes from './data-table.module.css';

interface MenuButtonProps {
  of: string;
  /** @param button where the menu opens, and where the focus goes back to */
  onOpen: (button: HTMLElement) => void;
}

/** A plain element, as all that stands in a cell, and no stop for the Tab key: in a grid the arrows lead to a row's buttons. */
export const MenuButton = ({ of, onOpen }: MenuButtonProps) => (
  <button
    type="button"
    className={`${classes.action} ${classes.more}`}
    data-tip="More"
    aria-label={of}
    aria-haspopup="menu"
    tabIndex={-1}
    onClick={event => onOpen(event.currentTarget)}
  />
);
