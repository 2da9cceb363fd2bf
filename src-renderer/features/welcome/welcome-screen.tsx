import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlugConnected, IconSchool } from '@tabler/icons-react';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { AppInfo } from '../../../src-shared/host.ts';
import { AllowedAddresses } from '../../around/allowed-addresses.tsx';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Facts } from '../../ui/kit/facts.tsx';
import { quoted } from '../../ui/kit/foreign.tsx';
import { KeyholderSign } from '../../ui/kit/keyholder-sign.tsx';
import { useShown } from '../../ui/kit/use-shown.ts';
import { keychainName } from '../../ui/problems/keychain-words.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

export function WelcomeScreen({ info }: { info: AppInfo }) {
  const practice = useAction('connections.openPractice');
  const shown = useShown();
  const openPractice = async () => {
    const opened = await practice.run({});
    if (opened?.ok && shown.current) navigate('/team');
  };
  const keychain = useCall('keychain.status', {});
  useEffect(() => {
    document.title = 'Welcome – Keyholder';
  }, []);
  const place =
    keychain.data?.state === 'memory'
      ? 'In memory, until you quit'
      : `In ${keychainName(keychain.data?.platform ?? 'other')}, under ${quoted(info.keychainService)}`;
  return (
    // Where it is higher than the window it scrolls: shrunk to the window, its top would be out of reach.
    <Center flex="1 0 auto" p="lg">
      <Stack maw="40rem" gap="lg">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <KeyholderSign size={44} />
          <div>
            <Title order={1}>Welcome to Keyholder</Title>
            <Text c="dimmed" mt={4}>
              See your team, invite people, and create and revoke personal access tokens, with every
              credential kept{' '}
              {keychain.data?.state === 'memory' ? 'in memory until you quit' : 'in this computer’s keychain'}
              .
            </Text>
          </div>
        </Group>
        <Group gap="sm">
          <Button
            size="md"
            leftSection={<IconPlugConnected size={18} aria-hidden />}
            onClick={() => navigate('/new-connection')}
          >
            Connect a service
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconSchool size={18} aria-hidden />}
            onClick={openPractice}
            loading={practice.pending}
          >
            Open the practice team
          </Button>
          <Button size="md" variant="subtle" onClick={() => navigate('/another-computer')}>
            Import from another computer
          </Button>
        </Group>
        <AllowedAddresses />
        <Text size="sm" c="dimmed">
          The practice team runs inside Keyholder, so that everything can be tried without touching a real
          service.
        </Text>
        {practice.problem && (
          <ProblemAlert problem={practice.problem} title="The practice team could not be opened" />
        )}
        <Paper withBorder p="lg" bg="var(--keyholder-card)">
          <Title order={2} mb="sm">
            What Keyholder keeps, and where
          </Title>
          <Facts
            items={[
              ['Sessions and tokens', place],
              [
                'Addresses and the list of tokens, without their secrets',
                <span key="dir" className="mono">
                  {info.dataDir}
                </span>,
              ],
            ]}
          />
          <Text size="sm" c="dimmed" mt="md">
            Nothing is sent anywhere but to the service that you connect. This page never receives a secret.
          </Text>
        </Paper>
      </Stack>
    </Center>
  );
}
