import { IconShieldX, IconWorldX } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../src-shared/connection.ts';
import { barredBy } from '../../around/barred.ts';
import { useNameOf } from '../../around/use-name-of.ts';
import { usePolicy } from '../../around/use-policy.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { Banner } from './banner.tsx';

/** What the policy of this computer keeps Keyholder from doing: anything at all, or anything with this connection. */
export function PolicyBanner({ connection }: { connection: Connection | null }) {
  const policy = usePolicy();
  const nameOf = useNameOf();
  const [location] = useLocation();
  if (policy?.state === 'unusable') {
    return (
      <Banner
        icon={IconShieldX}
        color="red"
        title="This computer’s policy cannot be used"
        actions={
          location === '/settings' ? undefined : (
            <Button size="xs" variant="default" onClick={() => navigate('/settings')}>
              Show what is wrong
            </Button>
          )
        }
      >
        Keyholder sends nothing to any service until whoever looks after this computer has fixed it. What is
        stored here can be seen and removed.
      </Banner>
    );
  }
  if (!connection) return null;
  const noApi = barredBy(policy, connection, 'baseUrl');
  const noDashboard = barredBy(policy, connection, 'dashboardUrl');
  if (!noApi && !noDashboard) return null;
  const { baseUrl, dashboardUrl } = connection;
  const origins = new Set([...(noApi ? [baseUrl] : []), ...(noDashboard ? [dashboardUrl] : [])]);
  return (
    <Banner
      icon={IconWorldX}
      color="orange"
      title={`This computer’s policy does not allow ${[...origins].join(' and ')}`}
    >
      {consequences(noApi !== null, noDashboard !== null)} Nothing is sent there. What is stored here of{' '}
      <Foreign>{nameOf(connection)}</Foreign> can be seen and removed.
    </Banner>
  );
}

function consequences(noApi: boolean, noDashboard: boolean): string {
  const unseen = 'the team and the invitations cannot be read';
  const unmade = 'tokens can neither be created nor revoked from here';
  const all = [...(noApi ? [unseen] : []), ...(noDashboard ? [unmade] : [])].join(', and ');
  return `So ${all}.`;
}
