import { Button as LinkButton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Page } from '../../ui/kit/page.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

/** What is known of tokens, taken to another computer and taken in from one. */
export function TransferScreen() {
  return (
    <Page
      title="Another computer"
      subtitle="What is recorded about tokens, in a file that a passphrase opens. Tokens and sessions themselves stay where they are."
      actions={
        <LinkButton
          variant="default"
          component={Link}
          to="/settings"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back to settings
        </LinkButton>
      }
    >
      <Stack gap="md">
        <ExportSection />
        <ImportSection />
      </Stack>
    </Page>
  );
}
