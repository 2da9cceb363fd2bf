import { IconPlus, IconSchool } from '@tabler/icons-react';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import type { Switching } from './use-switching.ts';

/** What stands below the connections. */
export function furtherCommands(connections: readonly Connection[], switching: Switching) {
  const connect = { label: 'Connect a service', icon: IconPlus, run: () => navigate('/new-connection') };
  const practice = { label: 'Open the practice team', icon: IconSchool, run: switching.openPractice };
  return connections.some(({ kind }) => kind === 'practice') ? [connect] : [connect, practice];
}
