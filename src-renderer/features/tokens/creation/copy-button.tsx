import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';
import { clockTime } from '../../../ui/time/times.ts';

/**
 * Copies a secret without this page seeing it: the main process puts it on the clipboard and takes it off again at
 * the time that is shown.
 */
export function CopyButton({
  tokenKey,
  leads,
  onCopied,
}: {
  tokenKey: string;
  /** It is what is right to do next. */
  leads: boolean;
  onCopied: () => void;
}) {
  const { info } = useSurroundings();
  const copy = useAction('tokens.copy');
  const { reset } = copy;
  const clearsAt = copy.answer?.clearsAt ?? null;
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    if (clearsAt === null) return;
    setOff(false);
    const end = () => {
      reset();
      setOff(true);
    };
    const timer = setTimeout(end, Math.max(0, clearsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [clearsAt, reset]);
  if (!info.features.clipboard) return null;
  return (
    <>
      <Button
        variant={leads ? 'filled' : 'default'}
        leftSection={
          clearsAt === null ? <IconCopy size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />
        }
        onClick={async () => {
          if ((await copy.run({ key: tokenKey }))?.ok) onCopied();
        }}
        loading={copy.pending}
      >
        {clearsAt === null ? 'Copy token' : 'Copy again'}
      </Button>
      {clearsAt !== null && <TimeOnClipboard key={clearsAt} clearsAt={clearsAt} />}
      <Text size="sm" c="dimmed" role="status" component="div">
        {/* Whether Keyholder took it off, or something else took its place. */}
        {clearsAt === null && isOff && 'No longer on the clipboard'}
        {clearsAt !== null && <VisuallyHidden>Copied until {clockTime(clearsAt)}</VisuallyHidden>}
      </Text>
      {copy.problem && <ProblemAlert problem={copy.problem} title="It was not copied" />}
    </>
  );
}

/** For the eye: read out every second it would be noise. */
function TimeOnClipboard({ clearsAt }: { clearsAt: number }) {
  const [begun] = useState(Date.now);
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((clearsAt - now) / 1000));
  const share = (100 * (clearsAt - now)) / Math.max(1, clearsAt - begun);
  return (
    <Stack gap={4} aria-hidden miw="6.5rem">
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        The clipboard clears in {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </Text>
      <Progress value={Math.max(0, share)} size={3} />
    </Stack>
  );
}
