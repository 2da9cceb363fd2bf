import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import type { Connection } from '../../../../src-shared/connection.ts';
import { isBarred } from '../../../around/barred.ts';
import { useDashboardUnreachable } from '../../../around/reachability.tsx';
import { UnreachableNote } from '../../../around/unreachable-note.tsx';
import { useAction } from '../../../bridge/use-action.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { ConfirmDialog } from '../../../ui/kit/confirm-dialog.tsx';
import { Foreign, isolated, quoted } from '../../../ui/kit/foreign.tsx';
import { showDone } from '../../../ui/kit/show-done.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { SessionGap } from '../../session/session-gap.tsx';
import { useSessionGap } from '../../session/use-session-gap.ts';
import { TokenName } from '../parts/token-name.tsx';
import { NotRevoked } from './not-revoked.tsx';
import { OverDialog } from './over-dialog.tsx';
import {
  barredRevocation,
  isInDoubt,
  outcomeOf,
  outcomeOfProblem,
  refusedTitle,
  revokedBefore,
} from './revoke-words.ts';
import { isTypedAs } from './typed-name.ts';

interface RevokeDialogProps {
  token: AccessToken;
  /** It is not in the list any more: from another window, say. */
  isGone?: boolean;
  connection: Connection;
  onClose: () => void;
}

/** Asks, revokes, and says honestly what came of it. Only a confirmed revocation closes it by itself. */
export function RevokeDialog({ token, isGone = false, connection, onClose }: RevokeDialogProps) {
  const revoke = useAction('tokens.revoke');
  const [typed, setTyped] = useState('');
  const [doubted, setDoubted] = useState(token.state === 'revocation-unknown');
  const { gap, lost, missing } = useSessionGap(connection.session, revoke.problem, revoke.reset);
  const unreachable = useDashboardUnreachable(connection);
  const rotations = useCall('tokens.rotations', { connectionId: connection.id });
  // The card of its replacement says that the old one is gone. Both have one name: said again, it would seem to be the new one.
  const isToldByCard = (rotations.data ?? []).some(
    ({ phase, old }) => old?.key === token.key && (phase === 'grace' || phase === 'ready'),
  );
  const problem = revoke.problem;
  const outcome = problem ? outcomeOfProblem(problem) : revoke.answer ? outcomeOf(revoke.answer) : null;
  const mustType = token.inUse;
  const named = !mustType || isTypedAs(typed, token.name);
  const places = token.places.filter(({ updated }) => !updated);
  const again = outcome !== null && outcome !== 'revoked';
  // Not by this dialog, which would close: in another window, say.
  const isOver = token.state === 'revoked' && !revoke.pending && outcome !== 'revoked';
  if (isGone && !isOver && !revoke.pending && outcome === null) {
    return (
      <OverDialog token={token} onClose={onClose}>
        It was removed from this computer meanwhile, and may still work. To revoke it, restore it: “Removed
        tokens” under “More” has its row.
      </OverDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      title={isOver ? revokedBefore : 'Revoke token?'}
      confirmLabel={isOver ? null : again ? 'Revoke token again' : 'Revoke token'}
      cancelLabel={again || isOver ? 'Close' : 'Cancel'}
      pending={revoke.pending}
      disabled={!named || gap !== null || unreachable !== null}
      onClose={onClose}
      onConfirm={async () => {
        const ended = await revoke.run({ key: token.key });
        if (isInDoubt(ended)) setDoubted(true);
        if (!ended?.ok || outcomeOf(ended.value) !== 'revoked') return;
        if (!isToldByCard) showDone(`${quoted(ended.value.name)} is revoked.`);
        onClose();
      }}
    >
      <TokenName token={token} />
      {isOver ? (
        <Text size="sm">It was revoked meanwhile. There is nothing left to do here.</Text>
      ) : (
        <>
          <Text size="sm">
            Whatever uses this token stops working with <Foreign>{connection.label}</Foreign> at once. This
            cannot be undone.
          </Text>
          {places.length > 0 && (
            <Text size="sm">
              You noted that it is used in {places.map(({ name }) => isolated(name)).join(', ')}.
            </Text>
          )}
          {mustType && (
            <>
              <Text size="sm" fw={600}>
                Keyholder itself uses this token for the team and the invitations. Both need another one
                afterwards.
              </Text>
              <TextInput
                label={`Type the token’s name to confirm: ${isolated(token.name)}`}
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
                autoComplete="off"
                spellCheck={false}
              />
            </>
          )}
          {missing && !isBarred(unreachable) && (
            <SessionGap
              gap={missing}
              connection={connection}
              outcome={lost && `${refusedTitle(problem, doubted)}.`}
            />
          )}
          <UnreachableNote problem={unreachable} ifBarred={barredRevocation} asks={!mustType} />
          <NotRevoked outcome={outcome} doubted={doubted} />
          {problem && outcome === 'refused' && !lost && (
            <ProblemAlert problem={problem} title={refusedTitle(problem, doubted)} />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
