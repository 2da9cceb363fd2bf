import type { ReactNode } from 'react';
import classes from './fields-beside.module.css';

/** Two fields beside each other where there is room: their boxes stand in one line, however long what stands above each is. */
export const FieldsBeside = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
);
