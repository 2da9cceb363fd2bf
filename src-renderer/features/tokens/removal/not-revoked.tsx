import { Alert, Text } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { quoted } from '../../../ui/kit/foreign.tsx';
import { type RevokeOutcome, refusedTitle, unknownRevocation, unknownTitle } from './revoke-words.ts';

interface NotRevokedProps {
  outcome: RevokeOutcome | null;
  doubted: boolean;
  /** Of the token, where another one is spoken of beside it. */
  id?: string | null;
}

/** What became of a revocation that was neither confirmed nor refused. */
export function NotRevoked({ outcome, doubted, id = null }: NotRevokedProps) {
  if (outcome === 'unknown') {
    return (
      <Alert
        role="alert"
        color="yellow"
        icon={<IconHelpHexagon aria-hidden />}
        title={withId(unknownTitle, id)}
        data-problem="outcome-unknown"
      >
        <Text size="sm">{unknownRevocation}</Text>
      </Alert>
    );
  }
  if (outcome !== 'not-revoked') return null;
  return (
    <Alert role="alert" color="red" title={withId(refusedTitle(null, doubted), id)}>
      <Text size="sm">The service answered without confirming it. The token may still work.</Text>
    </Alert>
  );
}

const withId = (title: string, id: string | null): string =>
  id === null ? title : title.replace(/the token/i, words => `${words} with the id ${quoted(id)}`);
