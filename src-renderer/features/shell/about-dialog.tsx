import { List, Stack, Text } from '@mantine/core';
import type { AppInfo } from '../../../src-shared/host.ts';
import { CopyTextButton } from '../../ui/kit/copy-text-button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Facts } from '../../ui/kit/facts.tsx';

/** What a host may lack, and what is there instead. */
const lacking: readonly (readonly [keyof AppInfo['features'], string])[] = [
  ['signInWindow', 'No window to sign in with: paste a session instead.'],
  ['reveal', 'A secret is never shown here.'],
  ['clipboard', 'No clipboard was found: nothing secret can be copied.'],
  ['presenceDialog', 'After an absence this page asks, not the system.'],
  ['saveDialog', 'Files are downloaded by the browser, to where it puts them.'],
  ['notifications', 'No notification of the system when a token ends soon; it is said here only.'],
];

/** What a supporter asks for first. */
export function AboutDialog({
  info,
  opened,
  onClose,
}: {
  info: AppInfo;
  opened: boolean;
  onClose: () => void;
}) {
  const { version, host, runsOn, features } = info;
  const place = host === 'electron' ? 'its own window' : 'a browser, from its source';
  const lacks = lacking.filter(([feature]) => !features[feature]);
  return (
    <Dialog opened={opened} onClose={onClose} title="About Keyholder">
      <Stack>
        <Facts
          items={[
            ['Version', version],
            ['Runs in', place],
            ['Runs on', runsOn],
          ]}
        />
        {lacks.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              What is different in a browser
            </Text>
            <List size="sm" mt={4} spacing={4}>
              {lacks.map(([feature, words]) => (
                <List.Item key={feature}>{words}</List.Item>
              ))}
            </List>
          </div>
        )}
        <CopyTextButton
          label="Copy versions"
          text={`Keyholder ${version}, in ${place}${runsOn === '' ? '' : `\n${runsOn}`}`}
        />
      </Stack>
    </Dialog>
  );
}
