import { Alert, Checkbox, Group, List, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { TransferReview } from '../../../src-shared/transfer.ts';
import { toldApart } from '../../around/told-apart.ts';
import type { Action } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { focusAsItComes } from '../../ui/kit/focus-on.ts';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { numberText } from '../../ui/kit/locale.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { localDate } from '../../ui/time/times.ts';
import { connectionWords, countWords, differs, isNothingNew } from './transfer-words.ts';

interface ReviewProps {
  review: TransferReview;
  importing: Pick<Action<'ledger.import'>, 'pending' | 'problem'>;
  onApply: (without: string[]) => void;
  onCancel: () => void;
}

export function ImportReview({ review, importing: { pending, problem }, onApply, onCancel }: ReviewProps) {
  const [without, setWithout] = useState<readonly string[]>([]);
  const { connections, rows, journals, leftOut } = review;
  const counts = countWords(review);
  const changed = review.added + review.merged;
  const isNothing = isNothingNew(review);
  // What the policy does not allow may be new, too.
  const nothing =
    leftOut > 0 ? 'Nothing in this file can be taken in here' : 'There is nothing new in this file';
  const apart = toldApart(connections.map(one => ({ ...one, id: one.home })));
  const broken = journals.some(({ state }) => state === 'broken');
  return (
    <Stack>
      <div role="status">
        <Title order={3} ref={focusAsItComes} style={{ scrollMarginTop: '1rem' }}>
          {isNothing ? nothing : `Written on ${localDate(review.madeAt)}`}
        </Title>
        <List size="sm" mt="xs">
          {counts.map(text => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </div>
      {broken && (
        <Alert
          role="note"
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          title="A journal of activity is broken"
        >
          Lines of the other computer’s journal are missing, or not as they were written there. They are kept
          as they came.
        </Alert>
      )}
      {connections.length > 0 && (
        <Stack gap="xs" role="group" aria-label="Connections">
          {connections.map(one => {
            const { id, state } = one;
            // No choice, and nothing to be drawn faintly: it says what is missing afterwards, and why.
            if (state === 'not-allowed')
              return (
                <Text key={id} size="sm">
                  <ConnectionLine {...one} apart={apart(one.home)} />
                </Text>
              );
            return (
              <Checkbox
                key={id}
                label={<ConnectionLine {...one} apart={apart(one.home)} />}
                checked={!without.includes(id)}
                disabled={pending}
                onChange={event => {
                  const taken = event.currentTarget.checked;
                  setWithout(now => (taken ? now.filter(other => other !== id) : [...now, id]));
                }}
              />
            );
          })}
        </Stack>
      )}
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={420} maxHeight={360}>
          <Table stickyHeader aria-label="What is added or changes" fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Token</Table.Th>
                <Table.Th>Connection</Table.Th>
                <Table.Th>What happens</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be the same
                <Table.Tr key={n}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Foreign>{row.name}</Foreign>
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Foreign>{row.connectionLabel}</Foreign>
                    {apart(row.connectionId) && (
                      <Text size="xs" c="dimmed">
                        {apart(row.connectionId)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{row.does === 'add' ? 'New here' : differs(row.differs)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {changed > rows.length && (
        <Text size="sm" c="dimmed">
          {`The first ${numberText(rows.length)} of ${numberText(changed)}.`}
        </Text>
      )}
      {problem && <ProblemAlert problem={problem} title="It was not imported" />}
      <Group>
        <Button variant="default" onClick={onCancel} disabled={pending}>
          {isNothing ? 'Close' : 'Cancel'}
        </Button>
        {!isNothing && (
          <Button loading={pending} onClick={() => onApply([...without])}>
            Import
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type ReviewedConnection = TransferReview['connections'][number];

/** @param apart what tells it from others of its name; '': its host */
const ConnectionLine = ({ label, baseUrl, apart, state, tokens }: ReviewedConnection & { apart: string }) => (
  <>
    <Foreign>{label}</Foreign> ({apart || new URL(baseUrl).host}) {connectionWords[state]}.{' '}
    {many(tokens, 'token')}
  </>
);
