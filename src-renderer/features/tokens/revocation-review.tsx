import { Alert, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlannedRevocation } from '../../../src-shared/revocation.ts';
import { useSurroundings } from '../../around/use-connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { LongList } from '../../ui/kit/long-list.tsx';
import { Section } from '../../ui/kit/section.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { SessionGap } from '../session/session-gap.tsx';
import { sessionGap } from '../session/session-words.ts';
import { tokens, wayWords } from './revocation-words.ts';
import { tailWords } from './token-status.ts';

/** What revoking them would break, before any is: chosen, read, and typed. */
export function RevocationReview({ onBegun }: { onBegun: () => void }) {
  const { connection, connections } = useSurroundings();
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const connectionId = scope === 'one' ? connection.id : null;
  const { data, error } = useCall('tokens.revokePlan', { connectionId }, { keepPrevious: true });
  const revoke = useAction('tokens.revokeAll');
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const rows = data?.rows ?? [];
  const chosen = rows.filter(({ key }) => !spared.has(key));
  const count = chosen.filter(({ way }) => way === 'ready').length;
  const word = `revoke ${count}`;
  const gap = sessionGap(connection.session);
  const toggle = (key: string) =>
    setSpared(before => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const begin = async () => {
    const ended = await revoke.run({ connectionId, keys: chosen.map(({ key }) => key), typed });
    if (!ended?.ok) return;
    setTyped('');
    onBegun();
  };
  const labelOf = (id: string) => connections.find(one => one.id === id)?.label ?? '';
  return (
    <Section
      title="What would be revoked"
      hint="Every token that Keyholder knows of and that may work, also such as you removed from the list. The one that Keyholder itself uses goes last."
    >
      <Form
        pending={revoke.pending}
        onSubmit={event => {
          event.preventDefault();
          if (count > 0 && typed.trim().toLowerCase() === word) void begin();
        }}
      >
        <Stack gap="md">
          {connections.length > 1 && (
            <Radio.Group
              label="Of which connection"
              value={scope}
              onChange={value => setScope(value === 'all' ? 'all' : 'one')}
            >
              <Group gap="md" mt={4}>
                <Radio value="one" label={connection.label} />
                <Radio value="all" label={`All ${connections.length} connections`} />
              </Group>
            </Radio.Group>
          )}
          {error && <ProblemAlert problem={error.problem} />}
          {data && rows.length === 0 && <Text size="sm">Keyholder knows of no token that may work.</Text>}
          <LongList
            label="Tokens to revoke"
            rows={rows}
            count={tokens}
            row={row => (
              <Checkbox
                key={row.key}
                checked={!spared.has(row.key)}
                onChange={() => toggle(row.key)}
                label={
                  <>
                    <Foreign>{row.name}</Foreign>, {tailWords(row)}
                    {scope === 'all' && `, of ${labelOf(row.connectionId)}`}
                  </>
                }
                description={<Breaks row={row} />}
              />
            )}
          />
          {gap && scope === 'one' && <SessionGap gap={gap} connection={connection} />}
          {count > 0 && (
            <>
              <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} py="sm">
                Whatever uses {count === 1 ? 'it' : 'them'} stops working at once. This cannot be undone.
              </Alert>
              <TextInput
                label={`Type “${word}” to go on`}
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
                autoComplete="off"
                spellCheck={false}
                maw="24rem"
              />
              <Group>
                <Button
                  type="submit"
                  color="red"
                  loading={revoke.pending}
                  disabled={typed.trim().toLowerCase() !== word}
                >
                  Revoke {tokens(count)}
                </Button>
              </Group>
            </>
          )}
          {revoke.problem && <ProblemAlert problem={revoke.problem} title="Nothing was revoked" />}
        </Stack>
      </Form>
    </Section>
  );
}

/** What stops working with it, and what stands in its way. */
function Breaks({ row }: { row: PlannedRevocation }) {
  const words = [
    row.inUse && 'Keyholder itself uses it for the team and the invitations.',
    row.removed && 'It was removed from the list, and comes back into it.',
    (row.state === 'creation-unknown' || row.state === 'revocation-unknown') &&
      'It is not known whether it works.',
    wayWords[row.way],
  ].filter(Boolean);
  return (
    <>
      {row.places.length > 0 && (
        <>
          Used at: <Foreign>{row.places.map(({ name }) => name).join(', ')}</Foreign>.{' '}
        </>
      )}
      {words.join(' ')}
    </>
  );
}
