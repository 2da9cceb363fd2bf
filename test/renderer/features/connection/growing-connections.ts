import type { Connection } from '../../../../src-shared/connection.ts';
import type { FakeBridge, Handlers } from '../../../support/fake-bridge.ts';
import { northwind } from '../../samples.ts';

/**
 * Connections to which the form adds: what it makes is the current one, and is told.
 * @param bridge asked once the page is there
 * @param found what else is known of it by the time that it is asked for
 */
export function growingConnections(
  before: readonly Connection[],
  bridge: () => FakeBridge,
  found: Partial<Connection> = {},
): Pick<Handlers, 'connections.list' | 'connections.create' | 'connections.remove'> {
  let connections = [...before];
  const tell = () => bridge().emit('changed', { topics: ['connections'], connectionId: null });
  return {
    'connections.list': () => ({ connections: [...connections], currentId: connections.at(-1)?.id ?? null }),
    'connections.create': input => {
      // A token it has once one was added.
      const made = { ...northwind, ...input, id: 'c2', tokenInUse: null, ...found };
      connections.push(made);
      tell();
      return made;
    },
    'connections.remove': ({ id }) => {
      connections = connections.filter(one => one.id !== id);
      tell();
      return {};
    },
  };
}
