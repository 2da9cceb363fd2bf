import { Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import type { Output } from '../../../src-shared/rpc.ts';
import { useAction } from '../../bridge/use-action.ts';
import { CopyTextButton } from '../../ui/kit/copy-text-button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { quoted } from '../../ui/kit/foreign.tsx';
import { LoadingLines } from '../../ui/kit/loading-lines.tsx';
import { SelectableText } from '../../ui/kit/selectable-text.tsx';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';

const asks: Record<Output<'tokens.command'>['asks'], string> = {
  nothing: 'Windows asks nothing: whatever runs as you can read it.',
  unlocking: 'The keyring asks for its password where it is locked, and otherwise nothing.',
  permission:
    'macOS asks for your permission, and for the password of your keychain. “Always Allow” lets every command read it from then on.',
};

/** For a script that needs the token: it is read from the keychain when it runs, and lies in no file. */
export function CommandDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const { run, answer, problem, pending } = useAction('tokens.command');
  useEffect(() => {
    void run({ key: token.key });
  }, [run, token.key]);
  return (
    <Dialog opened onClose={onClose} title={`Read ${quoted(token.name)} in a script`} size="lg">
      <Stack>
        {pending && <LoadingLines what="the command" lines={3} />}
        {problem && <ProblemAlert problem={problem} title="There is no command for it" />}
        {answer && (
          <>
            <Text size="sm">
              This prints the token from where it is kept, without Keyholder. The command itself holds no
              secret. {asks[answer.asks]}
            </Text>
            <SelectableText label="The command" text={answer.read} />
            <CopyTextButton label="Copy the command" text={answer.read} />
            <CopyTextButton
              label={answer.shell === 'sh' ? 'Copy with curl' : 'Copy with a request'}
              text={answer.curl}
            />
            <Text size="xs" c="dimmed">
              The second one asks the service for the team with it, and hands the token on in no argument,
              where other programs could see it.
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
