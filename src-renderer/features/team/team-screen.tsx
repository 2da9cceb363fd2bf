import { AsOf, freshOf, RefreshButton } from '../../around/as-of.tsx';
import { useEndWords } from '../../around/token-end.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useCall } from '../../bridge/use-call.ts';
import { ServiceAnswer } from '../../ui/answers/service-answer.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { TeamDetails } from './team-details.tsx';

export function TeamScreen() {
  const connection = useConnection();
  const ended = useEndWords(connection);
  const team = useCall('team.get', { connectionId: connection.id }, { atOnce: true });
  return (
    <Page
      title="Team"
      of={connection.label}
      subtitle={<AsOf query={team} />}
      actions={<RefreshButton query={team} asOf={freshOf(team)} />}
    >
      <ServiceAnswer query={team} what="The team" ended={ended}>
        {value => <TeamDetails team={value} />}
      </ServiceAnswer>
    </Page>
  );
}
