import { Alert, Text } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { type RevokeOutcome, revokeTitles, unknownRevocation } from './revoke-words.ts';

/** What became of a revocation that was neither confirmed nor refused. */
export function NotRevoked({ outcome }: { outcome: RevokeOutcome | null }) {
  if (outcome === 'unknown') {
    return (
      <Alert
        role="alert"
        color="yellow"
        icon={<IconHelpHexagon aria-hidden />}
        title={revokeTitles.unknown}
        data-problem="outcome-unknown"
      >
        <Text size="sm">{unknownRevocation}</Text>
      </Alert>
    );
  }
  if (outcome !== 'not-revoked') return null;
  return (
    <Alert role="alert" color="red" title={revokeTitles['not-revoked']}>
      <Text size="sm">The service answered without confirming it. The token may still work.</Text>
    </Alert>
  );
}
