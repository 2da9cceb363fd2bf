import { Alert, List, Spoiler, Text } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PolicyReport } from '../../../src-shared/policy.ts';
import type { ManagedSetting } from '../../../src-shared/settings.ts';
import { Facts } from '../../ui/kit/facts.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { Section } from '../../ui/kit/section.tsx';

/** As the settings are called on the same screen. */
const settingWords: Record<ManagedSetting, string> = {
  idleMinutes: 'Require confirmation after inactivity',
  updates: 'Look for newer versions',
};

/** On a computer with a policy file: what it fixes, or what is wrong with it. */
export function ManagedSection({ policy }: { policy: PolicyReport }) {
  if (policy.state === 'unusable') return <Unusable policy={policy} />;
  const { allowedOrigins, connections, fixes } = policy;
  return (
    <Section
      title="Managed computer"
      hint="Whoever looks after this computer has decided this for Keyholder. It can be changed in the file only, and counts from the next start."
    >
      <Facts
        items={[
          ['Policy file', <FileName key="file" policy={policy} />],
          ['Addresses that it may use', allowedOrigins ? listOf(allowedOrigins, 'mono') : 'Any'],
          ['Connections that it brings', listOf(connections)],
          ['Settings that it fixes', listOf(fixes.map(name => settingWords[name]))],
        ]}
      />
    </Section>
  );
}

function Unusable({ policy }: { policy: PolicyReport }) {
  return (
    <Section title="Managed computer">
      <Alert
        role="status"
        color="red"
        icon={<IconShieldX aria-hidden />}
        title="The policy file cannot be used"
        data-problem="policy-unusable"
      >
        <List size="sm" spacing={4}>
          {policy.faults.map(fault => (
            <List.Item key={fault}>
              <Foreign>{fault}</Foreign>
            </List.Item>
          ))}
        </List>
        <Text size="sm" mt="sm">
          Until it is fixed and Keyholder is started again, nothing is sent to any service and no newer
          version is looked for. Only the practice team works.
        </Text>
      </Alert>
      <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <Facts items={[['Policy file', <FileName key="file" policy={policy} />]]} />
      </div>
    </Section>
  );
}

const FileName = ({ policy }: { policy: PolicyReport }) => <span className="mono">{policy.file}</span>;

function listOf(lines: readonly string[], className = ''): ReactNode {
  if (lines.length === 0) return 'None';
  return (
    <Spoiler maxHeight={190} showLabel={`Show all ${lines.length}`} hideLabel="Show fewer">
      <List listStyleType="none" size="sm" className={className}>
        {lines.map(line => (
          <List.Item key={line}>
            <Foreign>{line}</Foreign>
          </List.Item>
        ))}
      </List>
    </Spoiler>
  );
}
