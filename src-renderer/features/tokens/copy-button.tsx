import { Button, type ButtonProps, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSurroundings } from '../../around/use-connection.ts';
import { useAction } from '../../bridge/use-action.ts';
import { ProblemAlert } from '../../ui/problems/problem-alert.tsx';
import { clockTime } from '../../ui/time/times.ts';

/**
 * Copies a secret without this page seeing it: the main process puts it on the clipboard and takes it off again at
 * the time that is shown.
 */
export function CopyButton({
  tokenKey,
  size = 'sm',
}: {
  tokenKey: string;
  size?: ButtonProps['size'] & string;
}) {
  const { info } = useSurroundings();
  const copy = useAction('tokens.copy');
  const { reset } = copy;
  const clearsAt = copy.answer?.clearsAt ?? null;
  useEffect(() => {
    if (clearsAt === null) return;
    const timer = setTimeout(reset, Math.max(0, clearsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [clearsAt, reset]);
  if (!info.features.clipboard) return null;
  return (
    <>
      <Button
        size={size}
        leftSection={
          clearsAt === null ? <IconCopy size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />
        }
        onClick={() => copy.run({ key: tokenKey })}
        loading={copy.pending}
      >
        {clearsAt === null ? 'Copy token' : 'Copy again'}
      </Button>
      <Text size="sm" c="dimmed" role="status" aria-live="polite">
        {clearsAt !== null && `Copied until ${clockTime(clearsAt)}`}
      </Text>
      {copy.problem && <ProblemAlert problem={copy.problem} title="It was not copied" />}
    </>
  );
}
