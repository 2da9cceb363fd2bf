import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AppInfo } from '../../../src-shared/host.ts';
import type { Output } from '../../../src-shared/rpc.ts';
import { useAction } from '../../bridge/use-action.ts';
import { CopyTextButton } from '../../ui/kit/copy-text-button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { SelectableText } from '../../ui/kit/selectable-text.tsx';
import { showDone } from '../../ui/kit/show-done.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { saveText } from './save-text.ts';

type Bundle = Output<'inspector.bundle'>;

/** In a browser the bundle is downloaded. The app window refuses every download, so there it is shown, to be copied. */
export function BundleButton({ info }: { info: AppInfo }) {
  const bundle = useAction('inspector.bundle');
  const [shown, setShown] = useState<Bundle | null>(null);
  const make = async () => {
    const made = await bundle.run({});
    if (!made?.ok) return;
    if (info.host === 'electron') return setShown(made.value);
    const { fileName, text } = made.value;
    saveText(fileName, text);
    showDone(`The support bundle was saved as ${fileName}.`);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={bundle.pending}
        onClick={make}
      >
        Save support bundle
      </Button>
      {bundle.problem && <ProblemAlert problem={bundle.problem} title="The support bundle was not made" />}
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title="Support bundle" size="xl">
        {shown && (
          <Stack gap="xs">
            <Text size="sm">
              The app window saves no files by itself. Copy the text and send it, or keep it as{' '}
              <span className="mono">{shown.fileName}</span>. It holds no session and no token.
            </Text>
            <SelectableText label="Support bundle" text={shown.text} />
            <CopyTextButton label="Copy text" text={shown.text} />
          </Stack>
        )}
      </Dialog>
    </>
  );
}
