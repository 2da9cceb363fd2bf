import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../bridge/use-call.ts';
import { Page } from '../../ui/kit/page.tsx';
import { WayBack } from '../../ui/kit/way-back.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

/** What is known of tokens, taken to another computer and taken in from one. */
export function TransferScreen() {
  const connections = useCall('connections.list', {}).data?.connections;
  // A new computer has nothing to export, and its owner has come to import. What is imported moves nothing.
  const [importsFirst] = useState(connections?.length === 0);
  return (
    <Page
      title="Another computer"
      subtitle="What is recorded about tokens, in a file that a passphrase opens. Tokens and sessions themselves stay where they are."
      // From the welcome the way back stands above, and the settings are not where its owner has come from.
      actions={connections?.length !== 0 && <WayBack />}
    >
      <Stack gap="md">
        {importsFirst && <ImportSection />}
        <ExportSection />
        {!importsFirst && <ImportSection />}
      </Stack>
    </Page>
  );
}
