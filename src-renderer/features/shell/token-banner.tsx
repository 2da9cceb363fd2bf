import { IconClock } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Connection } from '../../../src-shared/connection.ts';
import { useCommands } from '../../around/commands.tsx';
import { endsSoonIn, onDay, useUsedToken } from '../../around/token-end.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { quoted } from '../../ui/kit/foreign.tsx';
import { later } from '../../ui/kit/later.tsx';
import { useSaidHere } from '../../ui/problems/said-here.ts';
import { Banner } from './banner.tsx';

/** Read only where there is something to tell. */
const RefusedTokenBanner = later(async () => (await import('./refused-token-banner.tsx')).RefusedTokenBanner);

/** The token that Keyholder itself uses was refused, or ends; where the screen does not say so itself. */
export function TokenBanner({ connection }: { connection: Connection }) {
  const { used, end, now, isOver } = useUsedToken(connection);
  const [location] = useLocation();
  const saidHere = useSaidHere('token-refused');
  if (!used) return null;
  if (!isOver) return <EndBanner {...{ used, end, now, isHere: location === '/tokens' }} />;
  return saidHere ? null : <RefusedTokenBanner connection={connection} />;
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
  const left = endsSoonIn(used, now, days);
  if (left === null) return null;
  return (
    <Banner
      icon={IconClock}
      color="gray"
      folds="beside"
      title={`The token ${quoted(used.name)} ends ${onDay(left)}`}
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
