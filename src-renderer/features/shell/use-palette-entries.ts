import { navigate } from 'wouter/use-hash-location';
import { actNames, acts, placeNames, places } from '../../../src-shared/commands.ts';
import { longestSearch } from '../../../src-shared/limits.ts';
import { type Offered, useCommands } from '../../around/commands.tsx';
import { toldApart } from '../../around/told-apart.ts';
import { useSurroundings } from '../../around/use-connection.ts';
import { useCall } from '../../bridge/use-call.ts';
import { arrives } from './arriving-keys.ts';
import { hostOf } from './connection-line.tsx';
import { keyWords } from './key-words.ts';
import type { Switching } from './use-switching.ts';

export interface PaletteEntry {
  id: string;
  label: string;
  /** What sort of thing it is: found by it too. */
  kind: string;
  /** In place of the kind. */
  hint?: string;
  run: () => void;
}

const mostInvited = 10;

/** Of the list that the core has; it is asked only where something is looked for. */
function useInvited(connectionId: string, wanted: string): string[] {
  const search = wanted.slice(0, longestSearch);
  const window = { connectionId, search, from: 0, count: mostInvited };
  const { data } = useCall('invitations.view', window, { enabled: search !== '', keptFor: 0 });
  return [...new Set((data?.rows ?? []).flatMap(({ email }) => email ?? []))];
}

/**
 * Screens, what can be done on this one, connections, this connection's tokens, and who is invited.
 * @param wanted what is looked for, without blanks around it
 */
export function usePaletteEntries(switching: Switching, wanted: string): PaletteEntry[] {
  const { connection, connections, info } = useSurroundings();
  const { isOffered, run, wish } = useCommands();
  const apart = toldApart(connections);
  const invited = useInvited(connection.id, wanted);
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  const withKeys = (keys: string | null) =>
    keys === null || !arrives(keys, info) ? {} : { hint: keyWords(keys) };
  const screen = (path: string, label: string, keys: string | null): PaletteEntry => ({
    ...{ id: path, label, kind: 'Screen', run: () => navigate(path) },
    ...withKeys(keys),
  });
  /** What a screen does: here and now where it is shown, or once it has been gone to. */
  const goAndDo = (act: Offered, path: string, about?: string) => () => {
    if (run(act, about) || window.location.hash === `#${path}`) return;
    wish(act, about);
    navigate(path);
  };
  const deed = (act: Offered, label: string, path: string): PaletteEntry => ({
    ...{ id: act, label, kind: 'Command', run: goAndDo(act, path) },
  });
  return [
    ...placeNames.map(name => screen(`/${name}`, places[name].label.replace('…', ''), places[name].keys)),
    deed('invite', 'Invite someone…', '/invitations'),
    deed('create', 'Create token…', '/tokens'),
    deed('adopt', 'Add existing token…', '/tokens'),
    deed('identify', 'Whose token is this?', '/tokens'),
    deed('revoke-by-id', 'Revoke token by its id…', '/tokens'),
    deed('removed', 'Removed tokens…', '/tokens'),
    screen('/invitations/many', 'Invite many', null),
    screen('/invitations/gone', 'Gone invitations', null),
    screen('/tokens/all', 'All tokens', null),
    screen('/tokens/revoke', 'Revoke everything', null),
    screen('/another-computer', 'Another computer', null),
    screen('/activity', 'Activity', null),
    screen('/inspector', 'Requests', null),
    ...actNames
      // What is new depends on the screen, and has its own names above.
      .filter(name => name !== 'palette' && name !== 'new' && isOffered(name))
      .map(name => ({
        ...{ id: name, label: acts[name].label, kind: 'Command', run: () => void run(name) },
        ...withKeys(acts[name].keys),
      })),
    ...connections
      .filter(({ id }) => id !== connection.id)
      .map(one => ({
        ...{
          id: one.id,
          label: one.label,
          kind: 'Connection',
          hint: `Connection · ${apart(one.id) || hostOf(one)}`,
        },
        run: () => switching.to(one.id),
      })),
    ...(tokens.data ?? []).map(({ key, name }) => ({
      ...{ id: key, label: name, kind: 'Token', run: goAndDo('seek-token', '/tokens', name) },
    })),
    ...invited.map(email => ({
      ...{ id: `invited ${email}`, label: email, kind: 'Invitation' },
      run: goAndDo('seek', '/invitations', email),
    })),
  ];
}
