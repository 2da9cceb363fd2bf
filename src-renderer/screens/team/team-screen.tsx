import { AsOf, RefreshButton } from '../../ui/as-of.tsx';
import { Page } from '../../ui/page.tsx';
import { ServiceAnswer } from '../../ui/service-answer.tsx';
import { useCall } from '../../use-call.ts';
import { useConnection } from '../../use-connection.ts';
import { TeamDetails } from './team-details.tsx';

export function TeamScreen() {
  const connection = useConnection();
  const team = useCall('team.get', { connectionId: connection.id });
  return (
    <Page
      title="Team"
      of={connection.label}
      subtitle={<AsOf query={team} />}
      actions={<RefreshButton query={team} />}
    >
      <ServiceAnswer query={team} what="The team">
        {value => <TeamDetails team={value} />}
      </ServiceAnswer>
    </Page>
  );
}
