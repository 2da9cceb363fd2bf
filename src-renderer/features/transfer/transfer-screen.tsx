import { Stack } from '@mantine/core';
import { BackToSettings } from '../../ui/kit/back-to-settings.tsx';
import { Page } from '../../ui/kit/page.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

/** What is known of tokens, taken to another computer and taken in from one. */
export function TransferScreen() {
  return (
    <Page
      title="Another computer"
      subtitle="What is recorded about tokens, in a file that a passphrase opens. Tokens and sessions themselves stay where they are."
      actions={<BackToSettings />}
    >
      <Stack gap="md">
        <ExportSection />
        <ImportSection />
      </Stack>
    </Page>
  );
}
