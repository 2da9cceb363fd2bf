import { Button, Stack } from '@mantine/core';
import { navigate } from 'wouter/use-hash-location';
import type { AppInfo } from '../../../src-shared/host.ts';
import { Facts } from '../../ui/facts.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { useCall } from '../../use-call.ts';
import { SafetySection } from './safety-section.tsx';

export function SettingsScreen({ info }: { info: AppInfo }) {
  const settings = useCall('settings.get', {});
  return (
    <Page title="Settings">
      <Stack gap="md">
        {settings.data && <SafetySection settings={settings.data} />}
        {settings.error && !settings.data && <ProblemAlert problem={settings.error.problem} />}
        {settings.isPending && <LoadingLines what="the settings" lines={3} />}
        <Section title="This Keyholder">
          <Facts
            items={[
              ['Version', info.version],
              ['Runs in', info.host === 'electron' ? 'its own window' : 'a browser, from its source'],
              ['Keychain items are filed under', info.keychainService],
              ['Files, without any secret', info.dataDir],
            ]}
          />
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
