import { useRef, useState } from 'react';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { useAction } from '../../bridge/use-action.ts';
import { savedWords } from '../session/session-words.ts';
import { type Outcome, useOutcomes } from './connect-outcomes.ts';
import type { CredentialValues } from './credential-values.ts';

interface Request {
  fields: Input<'connections.create'>;
  credentials: CredentialValues;
  /** The connection is there: neither its form nor its secrets are needed any more. */
  onSaved: () => void;
}

/**
 * Saves a connection, then its session, then its token. Each has its own outcome: a refused token does not undo the
 * connection. Resolves with the problem only where the connection itself was not saved, and with `busy` where one is
 * being saved already.
 */
export function useConnectService() {
  const create = useAction('connections.create');
  const select = useAction('connections.select');
  const saveSession = useAction('sessions.save');
  const adopt = useAction('tokens.adopt');
  const outcomes = useOutcomes();
  const [pending, setPending] = useState(false);
  const underWay = useRef(false);

  const attempt = async (request: Request): Promise<Problem | 'busy' | null> => {
    const { fields, credentials } = request;
    const made = await create.run(fields);
    if (!made?.ok) return made?.problem ?? 'busy';
    const connectionId = made.value.id;
    const said: Outcome[] = [{ what: 'Connection', words: 'Saved.', problem: null }];
    request.onSaved();
    if (credentials.session.trim() !== '') {
      const saved = await saveSession.run({ connectionId, session: credentials.session });
      if (saved?.ok) said.push({ what: 'Session', words: savedWords(saved.value), problem: null });
      else said.push({ what: 'Session', words: 'Not saved.', problem: saved?.problem ?? null });
    }
    if (credentials.token.trim() !== '') {
      const id = credentials.tokenId.trim();
      const name = credentials.tokenName.trim() || 'First token';
      const what = 'Personal access token';
      const added = await adopt.run({
        connectionId,
        token: credentials.token,
        name,
        ...(id === '' ? {} : { id }),
      });
      if (added?.ok) {
        const place = added.value.secretIn === 'keychain' ? 'the keychain' : 'memory until you quit';
        said.push({ what, words: `Accepted by the service and kept in ${place}.`, problem: null });
      } else {
        said.push({ what, words: 'Not added.', problem: added?.problem ?? null });
      }
    }
    outcomes.save({ [connectionId]: said });
    await select.run({ id: connectionId });
    return null;
  };

  return {
    pending,
    problem: create.problem,
    run: async (request: Request): Promise<Problem | 'busy' | null> => {
      if (underWay.current) return 'busy';
      underWay.current = true;
      setPending(true);
      try {
        return await attempt(request);
      } finally {
        underWay.current = false;
        setPending(false);
      }
    },
  };
}
