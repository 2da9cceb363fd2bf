import { Text } from '@mantine/core';
import { IconLock, IconLockQuestion, IconMoon } from '@tabler/icons-react';
import { useAction } from '../../bridge/use-action.ts';
import { useCall } from '../../bridge/use-call.ts';
import { Button } from '../../ui/kit/button.tsx';
import { keychainWords } from '../../ui/problems/keychain-words.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { Banner } from './banner.tsx';
import classes from './shell.module.css';

export function KeychainBanner() {
  const status = useCall('keychain.status', {});
  const check = useAction('keychain.check');
  const cancel = useAction('keychain.cancel');
  const keepInMemory = useAction('keychain.useMemory');
  if (status.error && !status.data) {
    return <ProblemAlert problem={status.error.problem} title="The keychain could not be asked" />;
  }
  const state = status.data?.state;
  if (!status.data || !state || state === 'ready') return null;
  if (state === 'memory') {
    return (
      <div className={classes.strip} role="status">
        <IconMoon size={16} aria-hidden />
        <Text size="sm">
          <b>Credentials are kept only until you quit</b>
          <Text span size="sm" c="dimmed" visibleFrom="sm">
            {' '}
            – in memory, not in the keychain and in no file.
          </Text>
        </Text>
      </div>
    );
  }
  const words = keychainWords(state, status.data.platform, status.data.stopped);
  const failed = check.problem ?? cancel.problem ?? keepInMemory.problem;
  return (
    <Banner
      icon={state === 'locked' ? IconLock : IconLockQuestion}
      color="orange"
      title={words.title}
      actions={
        <>
          {state === 'waiting' ? (
            <Button size="xs" variant="default" onClick={() => cancel.run({})} loading={cancel.pending}>
              Cancel
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={() => check.run({})} loading={check.pending}>
              Check again
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() => keepInMemory.run({})}
            loading={keepInMemory.pending}
          >
            Keep credentials only until I quit
          </Button>
        </>
      }
    >
      {words.next}
      {status.data.detail !== null && !status.data.stopped && (
        <Text size="xs" c="dimmed" mt={4}>
          {status.data.detail}
        </Text>
      )}
      {failed && <ProblemAlert problem={failed} />}
    </Banner>
  );
}
