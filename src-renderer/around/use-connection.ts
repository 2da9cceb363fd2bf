import { createContext, useContext } from 'react';
import type { Connection } from '../../src-shared/connection.ts';
import type { AppInfo } from '../../src-shared/host.ts';

/** Known on every screen inside the shell. */
export interface Surroundings {
  info: AppInfo;
  connection: Connection;
  connections: readonly Connection[];
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (!surroundings) throw new Error('useSurroundings needs the shell above it.');
  return surroundings;
}

export function useConnection(): Connection {
  return useSurroundings().connection;
}
