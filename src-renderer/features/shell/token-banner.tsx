import { IconClock, IconKeyOff } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { lifeFrom, soonFrom } from '../../../src-shared/token-soon.ts';
import { useCommands } from '../../around/commands.tsx';
import { useUsedToken } from '../../around/token-end.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { useBarred } from '../../around/use-policy.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Foreign, quoted } from '../../ui/kit/foreign.tsx';
import { useSaidHere } from '../../ui/problems/said-here.ts';
import { datesUntil } from '../../ui/time/times.ts';
import { sessionGap } from '../session/session-words.ts';
import { endsIn } from '../tokens/overview-words.ts';
import { tailWords, tokenActions } from '../tokens/token-status.ts';
import { Banner } from './banner.tsx';

/** The token that Keyholder itself uses was refused, or its time is over; where the screen does not say so itself. */
export function TokenBanner({ connection }: { connection: Connection }) {
  const { used, end, now, expired } = useUsedToken(connection);
  const [location] = useLocation();
  const nameOf = useNameOf();
  const saidHere = useSaidHere('token-refused');
  const successor = useSuccessor(connection, used?.refusedAt ?? end, now);
  const canCreate = useBarred(connection, 'dashboardUrl') === null && sessionGap(connection.session) === null;
  if (!used) return null;
  if (used.refusedAt === null && !expired)
    return <EndBanner {...{ used, end, now, isHere: location === '/tokens' }} />;
  if (saidHere) return null;
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

interface EndBannerProps {
  used: AccessToken;
  end: number | null;
  now: number;
  isHere: boolean;
}

/** Calm: it works today, and there is time. */
function EndBanner({ used, end, now, isHere }: EndBannerProps) {
  const settings = useCall('settings.get', {});
  const { run } = useCommands();
  const days = settings.data?.endDays ?? [];
  if (end === null || !used.watch || days.length === 0) return null;
  const left = datesUntil(end, now);
  const life = lifeFrom(datesUntil(end, used.createdAt ?? used.recordedAt), used.createdAt);
  if (left > soonFrom(life, Math.max(...days))) return null;
  return (
    <Banner
      icon={IconClock}
      color="gray"
      folds="beside"
      title={`The token ${quoted(used.name)} ${endsIn(left)}`}
      actions={
        isHere ? (
          <Button size="xs" variant="default" onClick={() => void run('replace')}>
            Replace it…
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => navigate('/tokens')}>
            Go to the tokens
          </Button>
        )
      }
    >
      Keyholder uses it. Create another one before then, use that, and update the places where this one is
      used.
    </Banner>
  );
}
