import { Stack } from '@mantine/core';
import { navigate } from 'wouter/use-hash-location';
import type { AppInfo } from '../../../src-shared/host.ts';
import { useCommands } from '../../around/commands.tsx';
import { useKeptInMemory } from '../../around/use-kept-in-memory.ts';
import { usePolicy } from '../../around/use-policy.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { EndsSection } from './ends-section.tsx';
import { ManagedSection } from './managed-section.tsx';
import { SafetySection } from './safety-section.tsx';
import { UpdatesSection } from './updates-section.tsx';

export function SettingsScreen({ info }: { info: AppInfo }) {
  const settings = useCall('settings.get', {});
  const policy = usePolicy();
  const inMemory = useKeptInMemory();
  const { run } = useCommands();
  return (
    <Page title="Settings">
      <Stack gap="md">
        {policy?.state === 'unusable' && <ManagedSection policy={policy} />}
        {settings.data && <SafetySection settings={settings.data} />}
        {settings.error && !settings.data && <ProblemAlert problem={settings.error.problem} />}
        {settings.isPending && <LoadingLines what="the settings" lines={3} />}
        {settings.data && <EndsSection settings={settings.data} features={info.features} />}
        {settings.data && <UpdatesSection settings={settings.data} />}
        {policy?.state === 'in-force' && <ManagedSection policy={policy} />}
        <Section
          title="This Keyholder"
          aside={
            <Button variant="default" size="xs" onClick={() => run('about')}>
              About Keyholder
            </Button>
          }
        >
          <Facts
            items={[
              ['Version', info.version],
              ['Runs in', info.host === 'electron' ? 'its own window' : 'a browser, from its source'],
              inMemory
                ? ['Sessions and tokens', 'In memory, until you quit']
                : ['Keychain items are filed under', info.keychainService],
              ['Files, without any secret', info.dataDir],
            ]}
          />
        </Section>
        <Section
          title="Another computer"
          hint="What is recorded about tokens, exported or imported, in a file that a passphrase opens."
        >
          <Button variant="default" onClick={() => navigate('/another-computer')}>
            Export or import
          </Button>
        </Section>
        <Section
          title="Requests"
          hint="What Keyholder sent to the service and what came back, without any credential. For support."
        >
          <Button variant="default" onClick={() => navigate('/inspector')}>
            Show requests
          </Button>
        </Section>
      </Stack>
    </Page>
  );
}
