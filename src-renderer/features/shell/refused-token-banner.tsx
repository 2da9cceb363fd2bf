import { IconKeyOff } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { useCommands } from '../../around/commands.tsx';
import { useUsedToken } from '../../around/token-end.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { useBarred } from '../../around/use-policy.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Foreign, quoted } from '../../ui/kit/foreign.tsx';
import { sessionGap } from '../session/session-words.ts';
import { tailWords, tokenActions } from '../tokens/parts/token-status.ts';
import { Banner } from './banner.tsx';

/** The token that Keyholder itself uses was refused, or its time is over. */
export function RefusedTokenBanner({ connection }: { connection: Connection }) {
  const { used, end, now, expired } = useUsedToken(connection);
  const [location] = useLocation();
  const nameOf = useNameOf();
  const successor = useSuccessor(connection, used?.refusedAt ?? end, now);
  const canCreate = useBarred(connection, 'dashboardUrl') === null && sessionGap(connection.session) === null;
  if (!used) return null;
  return (
    <Banner
      icon={IconKeyOff}
      color="orange"
      folds="beside"
      title={
        expired
          ? `The token ${quoted(used.name)} has expired`
          : `The service refused the token ${quoted(used.name)}`
      }
      actions={
        location === '/tokens' ? (
          <Deed successor={successor} canCreate={canCreate} />
        ) : (
          <Button size="xs" variant="default" onClick={() => navigate('/tokens')}>
            Choose another token
          </Button>
        )
      }
    >
      Keyholder uses it for the team and the invitations of <Foreign>{nameOf(connection)}</Foreign>.{' '}
      {successor ? (
        <>
          <Foreign>{successor.name}</Foreign> {tailWords(successor)} can take its place.
        </>
      ) : (
        'Create a token, or use another one.'
      )}
    </Banner>
  );
}

/** The last one that was made or added since, as whoever was told of it does: one that was there before may be for something else. */
function useSuccessor({ id }: Connection, since: number | null, now: number): AccessToken | null {
  const tokens = useCall('tokens.list', { connectionId: id });
  if (since === null) return null;
  const fit = (tokens.data ?? []).filter(
    one =>
      one.recordedAt >= since &&
      one.state === 'active' &&
      one.refusedAt === null &&
      tokenActions(one, now).use,
  );
  return fit.reduce<AccessToken | null>(
    (last, one) => (last !== null && last.recordedAt > one.recordedAt ? last : one),
    null,
  );
}

function Deed({ successor, canCreate }: { successor: AccessToken | null; canCreate: boolean }) {
  const { run } = useCommands();
  if (successor)
    return (
      <Button size="xs" variant="default" onClick={() => void run('use', successor.key)}>
        Use {quoted(successor.name)}
      </Button>
    );
  return (
    <Button size="xs" variant="default" onClick={() => void run(canCreate ? 'create' : 'adopt')}>
      {canCreate ? 'Create token…' : 'Add existing token…'}
    </Button>
  );
}
