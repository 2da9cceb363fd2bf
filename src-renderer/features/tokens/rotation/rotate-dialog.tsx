import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AccessToken, tokenNameInput } from '../../../../src-shared/access-token.ts';
import type { Connection } from '../../../../src-shared/connection.ts';
import { parseRfc3339 } from '../../../../src-shared/rfc3339.ts';
import { graceNames, graces } from '../../../../src-shared/rotation.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { DialogFoot } from '../../../ui/kit/dialog-foot.tsx';
import { firstMessage } from '../../../ui/kit/first-message.ts';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { Form } from '../../../ui/kit/form.tsx';
import { NotBegun } from '../../../ui/problems/not-begun.tsx';
import { day, toRfc3339 } from '../../../ui/time/times.ts';
import { SessionGap } from '../../session/session-gap.tsx';
import { useSessionGap } from '../../session/use-session-gap.ts';
import { type Expiry, expiryEnd, expiryPresets, usualExpiry } from '../creation/expiry.ts';
import { ExpiryField } from '../creation/expiry-field.tsx';
import { TokenName } from '../parts/token-name.tsx';
import { OverDialog } from '../removal/over-dialog.tsx';
import { endsBefore, graceWords } from './rotation-words.ts';

interface RotateDialogProps {
  token: AccessToken;
  isGone: boolean;
  connection: Connection;
  onClose: () => void;
}

/** Asks with what a new token takes the place of this one. What becomes of it stands on the screen of the tokens. */
export function RotateDialog({ token, isGone, connection, onClose }: RotateDialogProps) {
  const rotate = useAction('tokens.rotate');
  const [opened] = useState(() => Date.now());
  const [name, setName] = useState(token.name);
  const [expiry, setExpiry] = useState<Expiry>(() => sameLength(token));
  const [grace, setGrace] = useState<(typeof graceNames)[number]>('day');
  const [tried, setTried] = useState(false);
  const end = expiryEnd(expiry, opened, Date.now());
  const fault = firstMessage(tokenNameInput, name);
  const endsFirst = endsBefore(token, opened + graces[grace], opened);
  const { gap, lost, missing } = useSessionGap(connection.session, rotate.problem, rotate.reset);
  const isUnknown = rotate.problem?.code === 'outcome-unknown';
  const begin = async () => {
    setTried(true);
    if (fault !== null || end.kind === 'fault') return;
    const expiresAt = end.kind === 'none' ? null : toRfc3339(end.at);
    const ended = await rotate.run({ key: token.key, name: name.trim(), expiresAt, grace });
    if (ended?.ok) onClose();
  };
  const isOver = isGone || token.state === 'revoked';
  if (isOver && !rotate.pending && !rotate.answer) return <OverDialog token={token} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} pending={rotate.pending} title="Replace token" size="lg">
      <Form
        pending={rotate.pending}
        onSubmit={event => {
          event.preventDefault();
          void begin();
        }}
      >
        <Stack>
          <TokenName token={token} />
          <Text size="sm">
            A new token for <Foreign>{connection.label}</Foreign> is created first, and the service is asked
            whether it works{token.inUse ? '; Keyholder uses it from then on' : ''}. Keyholder leaves this one
            as it is until you say that it may go.
          </Text>
          <TextInput
            label="Name of the new token"
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={tried ? fault : null}
            autoComplete="off"
            data-autofocus
          />
          <ExpiryField value={expiry} end={end} showFault={tried} onChange={setExpiry} />
          <Radio.Group
            label="Leave both side by side for"
            description="Afterwards you decide when the old one is revoked. It is never revoked by itself."
            value={grace}
            onChange={value => setGrace(graceNames.find(one => one === value) ?? 'day')}
          >
            <Group gap="md" mt={4} style={{ rowGap: 'var(--mantine-spacing-xs)' }}>
              {graceNames.map(one => (
                <Radio key={one} value={one} label={graceWords[one]} />
              ))}
            </Group>
          </Radio.Group>
          {endsFirst !== null && <Text size="sm">{endsFirst}</Text>}
          {token.id === null && (
            <Text size="sm" fw={600}>
              The id of this token is not known here: in the end it has to be revoked in the service’s
              dashboard.
            </Text>
          )}
          {missing && (
            <SessionGap gap={missing} connection={connection} outcome={lost && 'Nothing was begun.'} />
          )}
          {rotate.problem && !lost && (
            <NotBegun
              problem={rotate.problem}
              title="Nothing was begun"
              what="the replacement"
              next="If it was, it stands on the screen of the tokens. Look there before you ask again."
            />
          )}
          <DialogFoot onCancel={onClose} pending={rotate.pending}>
            <Button type="submit" loading={rotate.pending} disabled={gap !== null || isUnknown}>
              Replace token
            </Button>
          </DialogFoot>
        </Stack>
      </Form>
    </Dialog>
  );
}

/** As long as the old one was, where that is one of the lengths that are offered. */
function sameLength({ expiry, expiresAt, createdAt }: AccessToken): Expiry {
  if (expiry === 'none') return { choice: 'none', custom: null };
  const end = expiresAt === null ? null : parseRfc3339(expiresAt);
  if (end === null || createdAt === null) return usualExpiry;
  const days = Math.round((end - createdAt) / day);
  const preset = expiryPresets.find(one => one === days);
  if (preset !== undefined) return { choice: `${preset}`, custom: null };
  const at = new Date(Date.now() + (end - createdAt));
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return { choice: 'custom', custom: local.toISOString().slice(0, 16) };
}
