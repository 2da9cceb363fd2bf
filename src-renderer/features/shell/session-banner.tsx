import { IconUserOff } from '@tabler/icons-react';
import type { Connection } from '../../../src-shared/connection.ts';
import { useUsedToken } from '../../around/token-end.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { useBarred } from '../../around/use-policy.ts';
import { useSaidHere } from '../../ui/problems/said-here.ts';
import { SessionHelp } from '../session/session-help.tsx';
import { sessionGap } from '../session/session-words.ts';
import { Banner } from './banner.tsx';

export function SessionBanner({ connection }: { connection: Connection }) {
  const nameOf = useNameOf();
  const quiet = useSaidHere('session-ended', false);
  const barred = useBarred(connection, 'dashboardUrl') !== null;
  const { isOver: tokenIsOver } = useUsedToken(connection);
  if (barred || sessionGap(connection.session) !== 'session-ended') return null;
  return (
    <Banner
      icon={IconUserOff}
      color="orange"
      quiet={quiet}
      folds="beside"
      title={`The dashboard session for ${nameOf(connection)} has ended`}
      actions={<SessionHelp connection={connection} />}
    >
      Tokens cannot be created or revoked until there is a new one.
      {!tokenIsOver && ' The team and the invitations are not affected.'}
    </Banner>
  );
}
