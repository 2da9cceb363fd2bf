import { Alert, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlannedRevocation } from '../../../../src-shared/revocation.ts';
import { nameAmong } from '../../../around/told-apart.ts';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useUnreadFile } from '../../../around/use-unread-file.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Foreign, quoted } from '../../../ui/kit/foreign.tsx';
import { Form } from '../../../ui/kit/form.tsx';
import { LongList } from '../../../ui/kit/long-list.tsx';
import { Section } from '../../../ui/kit/section.tsx';
import { NotBegun } from '../../../ui/problems/not-begun.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { SessionGap } from '../../session/session-gap.tsx';
import { sessionGap } from '../../session/session-words.ts';
import { tailWords } from '../parts/token-status.ts';
import { UnreadTokens } from '../parts/unread-tokens.tsx';
import { SetIdDialog } from '../removal/id-dialogs.tsx';
import { RevocationElsewhere } from './revocation-elsewhere.tsx';
import { RevocationFacts } from './revocation-facts.tsx';
import { ifBegun, tokens } from './revocation-words.ts';

/** What revoking them would break, before any is: chosen, read, and typed. */
export function RevocationReview({ onBegun }: { onBegun: (jobIds: readonly string[]) => void }) {
  const { connection, connections } = useSurroundings();
  const isUnread = useUnreadFile('ledger');
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const connectionId = scope === 'one' ? connection.id : null;
  const { data, error } = useCall('tokens.revokePlan', { connectionId }, { keepPrevious: true });
  const revoke = useAction('tokens.revokeAll');
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const [named, setNamed] = useState<PlannedRevocation | null>(null);
  const [typed, setTyped] = useState('');
  const rows = data?.rows ?? [];
  const ready = rows.filter(({ way }) => way === 'ready');
  const elsewhere = rows.filter(({ way }) => way !== 'ready');
  const chosen = ready.filter(({ key }) => !spared.has(key));
  const count = chosen.length;
  const word = `revoke ${count}`;
  const gap = sessionGap(connection.session);
  const toggle = (key: string) =>
    setSpared(before => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const begin = async () => {
    // What cannot be revoked from here is named by the report, too: not all would be revoked without it.
    const keys = [...chosen, ...elsewhere].map(({ key }) => key);
    const ended = await revoke.run({ connectionId, keys, typed });
    if (!ended?.ok) return;
    setTyped('');
    onBegun(ended.value.jobs.map(({ id }) => id));
  };
  const labelOf = nameAmong(connections);
  return (
    <Section
      title="What would be revoked"
      hint={`Every token ${connections.length > 1 && scope === 'one' ? 'of this connection ' : ''}that Keyholder knows of and that may work, also if you have removed it from the list. The one that Keyholder itself uses goes last.`}
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
                <Radio value="one" label={labelOf(connection.id)} />
                <Radio value="all" label={`All ${connections.length} connections`} />
              </Group>
            </Radio.Group>
          )}
          {error && <ProblemAlert problem={error.problem} />}
          {data && rows.length === 0 && !isUnread && (
            <Text size="sm">Keyholder knows of no token that may work.</Text>
          )}
          {isUnread && <UnreadTokens />}
          {ready.length > 1 && (
            <Checkbox
              checked={count === ready.length}
              indeterminate={count > 0 && count < ready.length}
              onChange={() => setSpared(new Set(count === ready.length ? ready.map(({ key }) => key) : []))}
              label={<b>All {tokens(ready.length)}</b>}
            />
          )}
          {ready.length > 0 && (
            <LongList
              label="Tokens to revoke"
              rows={ready}
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
                  description={<RevocationFacts row={row} />}
                />
              )}
            />
          )}
          <RevocationElsewhere
            rows={elsewhere}
            isAll={ready.length === 0}
            labelOf={scope === 'all' ? labelOf : null}
            onName={setNamed}
          />
          {ready.length > 0 && count === 0 && (
            <Text size="sm" role="status">
              No token is chosen.
            </Text>
          )}
          {gap && ready.length > 0 && scope === 'one' && <SessionGap gap={gap} connection={connection} />}
          {count > 0 && (
            <>
              <Alert role="note" color="orange" icon={<IconAlertTriangle aria-hidden />} py="sm">
                Whatever uses {count === 1 ? 'it' : 'them'} stops working at once. This cannot be undone.
              </Alert>
              <TextInput
                label={`Type ${quoted(word)} to go on`}
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
          {revoke.problem && <NotBegun problem={revoke.problem} title="Nothing was revoked" {...ifBegun} />}
        </Stack>
      </Form>
      {named && <SetIdDialog token={named} onClose={() => setNamed(null)} />}
    </Section>
  );
}
