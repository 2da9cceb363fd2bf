import { useRef, useState } from 'react';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { CallError } from '../../client.ts';
import type { CredentialValues } from '../../forms/credential-values.ts';
import { useAction, useSecretCall } from '../../use-action.ts';
import { type Outcome, useOutcomes } from './connect-outcomes.ts';
import { savedWords } from './session-words.ts';

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
  const saveSession = useSecretCall('sessions.save');
  const adopt = useSecretCall('tokens.adopt');
  const outcomes = useOutcomes();
  const [pending, setPending] = useState(false);
  const underWay = useRef(false);

  const attempt = async (request: Request): Promise<Problem | null> => {
    const { fields, credentials } = request;
    let connectionId: string;
    try {
      connectionId = (await create.mutateAsync(fields)).id;
    } catch (error) {
      return error instanceof CallError ? error.problem : { code: 'internal' };
    }
    const said: Outcome[] = [{ what: 'Connection', words: 'Saved.', problem: null }];
    request.onSaved();
    if (credentials.session.trim() !== '') {
      const state = await saveSession.run({ connectionId, session: credentials.session }, problem => {
        said.push({ what: 'Session', words: 'Not saved.', problem });
      });
      if (state) said.push({ what: 'Session', words: savedWords(state), problem: null });
    }
    if (credentials.token.trim() !== '') {
      const id = credentials.tokenId.trim();
      const name = credentials.tokenName.trim() || 'First token';
      const token = await adopt.run(
        { connectionId, token: credentials.token, name, ...(id === '' ? {} : { id }) },
        problem => {
          said.push({ what: 'Personal access token', words: 'Not added.', problem });
        },
      );
      if (token) {
        const place = token.secretIn === 'keychain' ? 'the keychain' : 'memory until you quit';
        said.push({
          what: 'Personal access token',
          words: `Accepted by the service and kept in ${place}.`,
          problem: null,
        });
      }
    }
    outcomes.save({ [connectionId]: said });
    await select.mutateAsync({ id: connectionId }).catch(() => {});
    return null;
  };

  return {
    pending,
    problem: create.error?.problem ?? null,
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
