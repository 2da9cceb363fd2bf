import { useRef, useState } from 'react';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Connection } from '../../../../src-shared/connection.ts';
import { isBarred } from '../../../around/barred.ts';
import { useDashboardUnreachable } from '../../../around/reachability.tsx';
import { UnreachableNote } from '../../../around/unreachable-note.tsx';
import { useAction } from '../../../bridge/use-action.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { isolated, quoted } from '../../../ui/kit/foreign.tsx';
import { showDone } from '../../../ui/kit/show-done.tsx';
import { SessionGap } from '../../session/session-gap.tsx';
import { useSessionGap } from '../../session/use-session-gap.ts';
import { IdForm } from './id-form.tsx';
import { NotRevoked } from './not-revoked.tsx';
import { barredRevocation, isInDoubt, outcomeOf, outcomeOfProblem, refusedTitle } from './revoke-words.ts';
import { useTellSameId } from './use-tell-same-id.ts';

export function SetIdDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const setId = useAction('tokens.setId');
  return (
    <Dialog opened onClose={onClose} pending={setId.pending} title={`Add the id of ${quoted(token.name)}`}>
      <IdForm
        onCancel={onClose}
        explanation="With the service’s id it can be revoked from here. The service’s dashboard may show it beside the token."
        submitLabel="Add id"
        pending={setId.pending}
        problem={setId.problem}
        problemTitle="The id was not added"
        onSubmit={async id => {
          const added = await setId.run({ key: token.key, id });
          if (!added?.ok) return;
          showDone(`The id of ${quoted(token.name)} was added.`);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** For a token that was made elsewhere: the service cannot list it, but revokes it by its id. */
export function RevokeByIdDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const revoke = useAction('tokens.revokeById');
  const tellSameId = useTellSameId();
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  /** Ids of which an attempt from here may have been a revocation; of one before this was opened the list tells. */
  const inDoubt = useRef(new Set<string>());
  const isInDoubtBy = (id: string) =>
    tokens.data?.some(token => token.id === id && token.state === 'revocation-unknown') ?? false;
  const [doubted, setDoubted] = useState(false);
  const [given, setGiven] = useState('');
  const { gap, lost, missing } = useSessionGap(connection.session, revoke.problem, revoke.reset);
  const unreachable = useDashboardUnreachable(connection);
  const problem = revoke.problem;
  const outcome = problem ? outcomeOfProblem(problem) : revoke.answer ? outcomeOf(revoke.answer) : null;
  return (
    <Dialog opened onClose={onClose} pending={revoke.pending} title="Revoke a token by its id?">
      <IdForm
        onCancel={onClose}
        explanation={`Whatever uses this token stops working with ${isolated(connection.label)} at once. This cannot be undone.`}
        submitLabel="Revoke token"
        color="red"
        pending={revoke.pending}
        disabled={gap !== null || unreachable !== null}
        problem={outcome === 'refused' && !lost ? problem : null}
        problemTitle={refusedTitle(problem, doubted)}
        onSubmit={async id => {
          setDoubted(inDoubt.current.has(id) || isInDoubtBy(id));
          setGiven(id);
          const ended = await revoke.run({ connectionId: connection.id, id });
          if (isInDoubt(ended)) inDoubt.current.add(id);
          if (!ended?.ok || outcomeOf(ended.value) !== 'revoked') return;
          showDone('The token is revoked.');
          void tellSameId(connection, id);
          onClose();
        }}
      >
        {isOfAnother => (
          <>
            {missing && !isBarred(unreachable) && (
              <SessionGap
                gap={missing}
                connection={connection}
                outcome={lost && !isOfAnother && `${refusedTitle(problem, doubted)}.`}
              />
            )}
            <UnreachableNote problem={unreachable} ifBarred={barredRevocation} />
            <NotRevoked outcome={outcome} doubted={doubted} id={isOfAnother ? given : null} />
          </>
        )}
      </IdForm>
    </Dialog>
  );
}
