import { useRef, useState } from 'react';
import type { Connection } from '../../../src-shared/connection.ts';
import type { Problem } from '../../../src-shared/problem.ts';
import type { Input } from '../../../src-shared/rpc.ts';
import { useAction } from '../../bridge/use-action.ts';
import { savedWords } from '../session/session-words.ts';
import { type Outcome, useOutcomes } from './connect-outcomes.ts';
import type { CredentialValues } from './credential-values.ts';

interface Request {
  fields: Input<'connections.create'>;
  credentials: CredentialValues;
  /** By the service's own window, in place of a session that was pasted. */
  signIn: boolean;
  /** The connection is there: its form is not needed any more. */
  onSaved: () => void;
  /** Nor what was pasted. */
  onSending: () => void;
}

export type Attempt =
  | { kind: 'busy' }
  /** Nothing was saved. */
  | { kind: 'refused'; problem: Problem }
  /** Nor then. */
  | { kind: 'not-signed-in' }
  /** @property proven all that was given is known to work */
  | { kind: 'saved'; connection: Connection; proven: boolean };

/**
 * Saves a connection, then its session, then its token. Each has its own outcome: a refused token does not undo the
 * connection. One to which nobody has signed in in the end is taken back.
 */
export function useConnectService() {
  const create = useAction('connections.create');
  const remove = useAction('connections.remove');
  const select = useAction('connections.select');
  const saveSession = useAction('sessions.save');
  const signIn = useAction('sessions.signIn');
  const adopt = useAction('tokens.adopt');
  const outcomes = useOutcomes();
  const [pending, setPending] = useState<'signing-in' | 'saving' | null>(null);
  const [saved, setSaved] = useState<Connection | null>(null);
  const underWay = useRef(false);

  const attempt = async (request: Request): Promise<Attempt> => {
    const { fields, credentials } = request;
    let connection = saved;
    if (connection === null) {
      const made = await create.run(fields);
      if (!made) return { kind: 'busy' };
      if (!made.ok) return { kind: 'refused', problem: made.problem };
      connection = made.value;
      setSaved(connection);
    }
    const connectionId = connection.id;
    const said: Outcome[] = [{ what: 'Connection', words: 'Saved.', problem: null, proven: false }];
    if (!request.signIn) request.onSending();
    let proven = true;
    const isPasted = credentials.session.trim() !== '';
    if (request.signIn || isPasted) {
      const kept = request.signIn
        ? await signIn.run({ connectionId })
        : await saveSession.run({ connectionId, session: credentials.session });
      if (request.signIn && !kept?.ok) {
        const takenBack = await remove.run({ id: connectionId, confirmed: true });
        if (takenBack?.ok) setSaved(null);
        return { kind: 'not-signed-in' };
      }
      request.onSending();
      proven = kept?.ok === true && kept.value.verdict === 'accepted';
      const what = 'Session';
      if (kept?.ok) said.push({ what, words: savedWords(kept.value), problem: null, proven });
      else said.push({ what, words: 'Not saved.', problem: kept?.problem ?? null, proven });
    }
    request.onSaved();
    const isTokenGiven = credentials.token.trim() !== '';
    if (isTokenGiven) {
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
        said.push({
          what,
          words: `Accepted by the service and kept in ${place}.`,
          problem: null,
          proven: true,
        });
      } else {
        proven = false;
        said.push({ what, words: 'Not added.', problem: added?.problem ?? null, proven });
      }
    }
    proven &&= request.signIn || isPasted || isTokenGiven;
    if (!proven) outcomes.save({ [connectionId]: said });
    await select.run({ id: connectionId });
    return { kind: 'saved', connection, proven };
  };

  return {
    pending,
    problem: create.problem,
    signInProblem: signIn.problem,
    /** While somebody signs in; after that where it could not be taken back. */
    saved,
    run: async (request: Request): Promise<Attempt> => {
      if (underWay.current) return { kind: 'busy' };
      underWay.current = true;
      setPending(request.signIn ? 'signing-in' : 'saving');
      try {
        return await attempt(request);
      } finally {
        underWay.current = false;
        setPending(null);
      }
    },
  };
}
