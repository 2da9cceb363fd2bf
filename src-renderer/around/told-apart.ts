import type { Connection } from '../../src-shared/connection.ts';
import { isolated } from '../../src-shared/isolated.ts';

type Named = Pick<Connection, 'id' | 'label' | 'baseUrl' | 'teamId'>;

const hostOf = ({ baseUrl }: Named): string => new URL(baseUrl).host;

/**
 * What tells a connection from others that are called the same: its host, before which the id of its team
 * stands where that is the same, too: what is cut is cut at its end. By the connection's id; '' where its name is enough, or nothing is known of it.
 */
export function toldApart(connections: readonly Named[]): (id: string) => string {
  return id => {
    const one = connections.find(other => other.id === id);
    const alike = connections.filter(other => other.id !== id && other.label === one?.label);
    if (!one || alike.length === 0) return '';
    const host = hostOf(one);
    return one.teamId && alike.some(other => hostOf(other) === host) ? `${one.teamId} at ${host}` : host;
  };
}

/** @param apart as above */
export const nameWith = (label: string, apart: string): string => isolated(label) + (apart && ` (${apart})`);

/** A connection's name within a sentence or a list, with what tells it from others; '' of one that is not there. */
export function nameAmong(connections: readonly Connection[]): (id: string) => string {
  const apart = toldApart(connections);
  return id => {
    const label = connections.find(one => one.id === id)?.label ?? '';
    return nameWith(label, apart(id));
  };
}

/** The same of one that is new among them, changed, or there no more. */
export const nameIn = (others: readonly Connection[], one: Connection): string =>
  nameAmong([...others.filter(({ id }) => id !== one.id), one])(one.id);
