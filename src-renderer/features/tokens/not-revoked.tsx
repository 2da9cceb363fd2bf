import { Alert, Text } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { type RevokeOutcome, refusedTitle, unknownRevocation, unknownTitle } from './revoke-words.ts';

/** What became of a revocation that was neither confirmed nor refused. */
export function NotRevoked({ outcome, doubted }: { outcome: RevokeOutcome | null; doubted: boolean }) {
  if (outcome === 'unknown') {
    return (
      <Alert
        role="alert"
        color="yellow"
        icon={<IconHelpHexagon aria-hidden />}
        title={unknownTitle}
        data-problem="outcome-unknown"
      >
        <Text size="sm">{unknownRevocation}</Text>
      </Alert>
    );
  }
  if (outcome !== 'not-revoked') return null;
  return (
    <Alert role="alert" color="red" title={refusedTitle(null, doubted)}>
      <Text size="sm">The service answered without confirming it. The token may still work.</Text>
    </Alert>
  );
}
