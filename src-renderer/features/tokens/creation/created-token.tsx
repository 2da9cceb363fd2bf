import { Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccessToken } from '../../../../src-shared/access-token.ts';
import { expiryOf } from '../../../around/token-end.ts';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useKeptInMemory } from '../../../around/use-kept-in-memory.ts';
import { useCall } from '../../../bridge/use-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { DialogFoot } from '../../../ui/kit/dialog-foot.tsx';
import { Foreign } from '../../../ui/kit/foreign.tsx';
import { alsoInUtc, localTime } from '../../../ui/time/times.ts';
import { TokenName } from '../parts/token-name.tsx';
import { placeWords, tailWords } from '../parts/token-status.ts';
import { CopyButton } from './copy-button.tsx';
import { KeychainRefused } from './keychain-refused.tsx';
import { RevealButton } from './reveal-button.tsx';

interface CreatedTokenProps {
  token: AccessToken;
  onDone: () => void;
  onRevoke: (token: AccessToken) => void;
}

/** The step after creating. It is left by its button only: a stray Escape must not lose a secret. */
export function CreatedToken({ token: created, onDone, onRevoke }: CreatedTokenProps) {
  const { connection, info } = useSurroundings();
  const tokens = useCall('tokens.list', { connectionId: connection.id });
  const row = tokens.data?.find(({ key }) => key === created.key);
  // It may have changed since: the keychain was tried again, or it was revoked. While it was being created it says nothing yet.
  const token = row && row.state !== 'creating' ? row : created;
  const end = expiryOf(token);
  const byChoice = useKeptInMemory();
  const [listed, setListed] = useState(false);
  if (row && !listed) setListed(true);
  const isGone = listed && tokens.data !== undefined && !row;
  const safe = token.secretIn === 'keychain';
  const [copied, setCopied] = useState(false);
  const takeable = info.features.clipboard || info.features.reveal;
  const canCopy = info.features.clipboard && token.secretIn !== 'nowhere';
  if (token.state === 'revoked') return <RevokedToken token={token} onDone={onDone} />;
  return (
    <Stack>
      <Paper withBorder p="md" bg="var(--keyholder-side)">
        <Text fw={600}>
          <Foreign>{token.name}</Foreign>
        </Text>
        <Text size="sm" className="mono">
          •••••••••••• {tailWords(token)}
        </Text>
        <Text size="sm" mt="xs">
          {end === null ? 'No expiry.' : `Expires ${localTime(end)}${alsoInUtc(end)}.`}
        </Text>
        <Text size="sm">
          Kept in: <b>{placeWords[isGone ? 'nowhere' : token.secretIn]}</b>
        </Text>
      </Paper>
      {/* What is shown of the secret right now stays: it is the last of it. */}
      <div role="status">
        {isGone && (
          <Text size="sm" fw={600}>
            It was removed from this computer meanwhile, and may still work. “Removed tokens” under “More” can
            restore its row, without its secret.
          </Text>
        )}
      </div>
      {token.id === null && (
        <Text size="sm">
          The service gave no id that could be kept, so it cannot be revoked from here until its id is added.
        </Text>
      )}
      {token.secretIn !== 'nowhere' && takeable && (
        <Group gap="xs">
          <CopyButton tokenKey={token.key} leads={!copied} onCopied={() => setCopied(true)} />
          <RevealButton tokenKey={token.key} />
        </Group>
      )}
      {!takeable && token.secretIn !== 'nowhere' && (
        <Text size="sm">
          There is no clipboard here that Keyholder could use, so the token cannot be taken out. Keyholder
          itself can use it.
        </Text>
      )}
      {safe && takeable && !isGone && (
        <Text size="sm" c="dimmed">
          You can copy it again at any time from the list on this computer. The service shows it to nobody
          again.
        </Text>
      )}
      {token.secretIn === 'memory' && byChoice && takeable && !isGone && (
        <Text size="sm">
          It is kept only until you quit. Copy the token now if it is needed later: the service does not show
          it again.
        </Text>
      )}
      {!safe && !isGone && !(token.secretIn === 'memory' && byChoice) && (
        <KeychainRefused token={token} onRevoke={() => onRevoke(token)} />
      )}
      <DialogFoot>
        <Button variant={copied || !canCopy ? 'filled' : 'default'} onClick={onDone}>
          {safe || isGone || !takeable || token.secretIn === 'nowhere' ? 'Done' : 'I have stored it'}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

function RevokedToken({ token, onDone }: { token: AccessToken; onDone: () => void }) {
  return (
    <Stack>
      <TokenName token={token} />
      <Text role="status">This token is revoked.</Text>
      <DialogFoot>
        <Button onClick={onDone}>Done</Button>
      </DialogFoot>
    </Stack>
  );
}
