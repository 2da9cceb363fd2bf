import { Alert, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { OverviewRow } from '../../../src-shared/token-overview.ts';
import { type FoundTokens, mostSoughtCharacters } from '../../../src-shared/token-search.ts';
import { useConnection } from '../../around/use-connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { Button } from '../../ui/kit/button.tsx';
import { many } from '../../ui/kit/count-words.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { DialogFoot } from '../../ui/kit/dialog-foot.tsx';
import { Foreign } from '../../ui/kit/foreign.tsx';
import { Form } from '../../ui/kit/form.tsx';
import { StatusWord } from '../../ui/kit/status-word.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { localDate } from '../../ui/time/times.ts';
import { useServiceNow } from '../../ui/time/use-service-now.ts';
import { overviewStatus } from './overview/overview-words.ts';
import { tailWords, tokenActions } from './parts/token-status.ts';
import { useGoToToken } from './parts/use-go-to-token.ts';

interface IdentifyProps {
  onClose: () => void;
  onCommand: (command: 'rotate' | 'revoke', token: AccessToken) => void;
}

/** Names the row of a token that was found somewhere. */
export function IdentifyDialog({ onClose, onCommand }: IdentifyProps) {
  const connection = useConnection();
  const now = useServiceNow(connection.clockOffsetMs);
  const identify = useAction('tokens.identify');
  const going = useGoToToken();
  const [text, setText] = useState('');
  const send = async () => {
    const given = text;
    // SECURITY: a text in which tokens are looked for leaves the field as soon as it is sent.
    setText('');
    await identify.run({ text: given });
  };
  const tooLong = text.length > mostSoughtCharacters;
  return (
    <Dialog opened onClose={onClose} pending={identify.pending} title="Whose token is this?" size="lg">
      <Form
        pending={identify.pending}
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack>
          <Textarea
            label="A token, or a text that may hold some"
            description="A log, a file of settings, a message: up to 5 MB. It is looked through on this computer and kept nowhere. Only whole tokens are recognised."
            autoComplete="off"
            spellCheck={false}
            rows={6}
            data-autofocus
            value={text}
            error={tooLong ? 'At most 5 MB are looked through. Take a part of it.' : null}
            onChange={event => {
              setText(event.currentTarget.value);
              // It stood in another text.
              identify.reset();
              going.reset();
            }}
          />
          {identify.problem && (
            <ProblemAlert problem={identify.problem} title="The text was not looked through" />
          )}
          {going.problem && <ProblemAlert problem={going.problem} title="The connection was not switched" />}
          {identify.answer && (
            <Found
              found={identify.answer}
              here={connection.id}
              onGoTo={row => void going.goTo(row, onClose)}
              now={now}
              onCommand={onCommand}
            />
          )}
          <DialogFoot>
            <Button variant="default" onClick={onClose} disabled={identify.pending}>
              Close
            </Button>
            <Button type="submit" loading={identify.pending} disabled={text.trim() === '' || tooLong}>
              Look for tokens
            </Button>
          </DialogFoot>
        </Stack>
      </Form>
    </Dialog>
  );
}

interface FoundProps {
  found: FoundTokens;
  here: string;
  /** The service's time, epoch milliseconds. */
  now: number;
  onGoTo: (row: OverviewRow) => void;
  onCommand: IdentifyProps['onCommand'];
}

function Found({ found: { tokens, removed, unrecognisable }, here, now, onGoTo, onCommand }: FoundProps) {
  const blind =
    unrecognisable === 0
      ? null
      : `${many(unrecognisable, 'recorded token')} cannot be recognised: Keyholder has not seen the secret.`;
  if (tokens.length + removed.length === 0) {
    return (
      <Alert
        color="gray"
        icon={<IconHelpHexagon aria-hidden />}
        title="No token of this computer"
        role="status"
      >
        None of the tokens that Keyholder has seen stands in this text as a whole. {blind}
      </Alert>
    );
  }
  return (
    <Stack gap="sm" role="status">
      <Text size="sm" fw={600}>
        {tokens.length + removed.length === 1 ? 'It is this one:' : 'They are these:'}
      </Text>
      {tokens.map(row => (
        <Group key={row.key} justify="space-between" align="flex-start" gap="sm">
          <div style={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text size="sm" fw={600}>
              <Foreign>{row.name}</Foreign>
            </Text>
            <Text size="xs" c="dimmed">
              {row.connectionLabel} · {tailWords(row)}
              {row.places.length > 0 && ` · used in ${row.places.map(({ name }) => name).join(', ')}`}
            </Text>
            <StatusWord status={overviewStatus(row)} />
          </div>
          <Group gap="xs">
            {row.connectionId === here && tokenActions(row, now).rotate && (
              <Button size="xs" variant="default" onClick={() => onCommand('rotate', row)}>
                Replace…
              </Button>
            )}
            {row.connectionId === here && tokenActions(row, now).revoke && (
              <Button size="xs" color="red" onClick={() => onCommand('revoke', row)}>
                Revoke…
              </Button>
            )}
            {row.connectionId !== here && (
              <Button size="xs" variant="default" onClick={() => onGoTo(row)}>
                Go to {row.connectionLabel}
              </Button>
            )}
          </Group>
        </Group>
      ))}
      {removed.map(row => (
        <div key={row.key} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={600}>
            <Foreign>{row.name}</Foreign>
          </Text>
          <Text size="xs" c="dimmed">
            {`Removed from this computer on ${localDate(row.removedAt)}${row.state === 'revoked' ? ', revoked' : '; it may still work'}. It can be brought back under “Removed tokens”.`}
          </Text>
        </div>
      ))}
      {blind !== null && (
        <Text size="xs" c="dimmed">
          {blind}
        </Text>
      )}
    </Stack>
  );
}
