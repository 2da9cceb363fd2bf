import { createContext } from 'react';

/** By it what stands in a dialog says that it waits for an answer; null: there is no dialog around it. */
export const DialogHold = createContext<((waits: boolean) => void) | null>(null);
