import { useContext } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import { nameIn } from './told-apart.ts';
import { SurroundingsContext } from './use-connection.ts';

/** A connection's name within a sentence, with what tells it from the others that there are. */
export function useNameOf(): (connection: Connection) => string {
  const others = useContext(SurroundingsContext)?.connections ?? [];
  return connection => nameIn(others, connection);
}
