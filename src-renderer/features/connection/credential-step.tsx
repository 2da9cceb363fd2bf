import { Divider, Group, List, Stack, Text } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import type { Problem } from '../../../src-shared/problem.ts';
import { useGoesWhere } from '../../around/use-goes-where.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { CredentialFields } from './credential-fields.tsx';
import type { CredentialValues } from './credential-values.ts';

interface CredentialStepProps {
  values: CredentialValues;
  errors: Partial<Record<keyof CredentialValues, string>>;
  onChange: (field: keyof CredentialValues, text: string) => void;
  onSignIn: () => void;
  signingIn: boolean;
  /** Of the last attempt to sign in. */
  problem: Problem | null;
}

/** The second step: one of three ways in, or two of them. */
export function CredentialStep({ onSignIn, signingIn, problem, ...fields }: CredentialStepProps) {
  const goesWhere = useGoesWhere();
  const canSignIn = useCall('app.info', {}).data?.features.signInWindow === true;
  return (
    <Section title="2. How Keyholder gets in" hint={`Each ${goesWhere} and is never shown again.`}>
      <Stack>
        <List size="sm">
          <List.Item>
            <b>A session</b>, from signing in: creates and revokes tokens.
          </List.Item>
          <List.Item>
            <b>A personal access token</b>: shows the team and the invitations, and invites.
          </List.Item>
        </List>
        {canSignIn && (
          <>
            <Group gap="sm">
              <Button
                leftSection={<IconLogin2 size={18} aria-hidden />}
                onClick={onSignIn}
                loading={signingIn}
              >
                Sign in
              </Button>
              <Text size="sm" c="dimmed">
                In a window of the service’s own. Nothing has to be saved before.
              </Text>
            </Group>
            {problem && problem.code !== 'cancelled' && (
              <ProblemAlert problem={problem} title="Signing in did not work" />
            )}
            <Divider label="or paste" labelPosition="center" />
          </>
        )}
        <CredentialFields {...fields} />
      </Stack>
    </Section>
  );
}
