import { IconEye } from '@tabler/icons-react';
import { useSurroundings } from '../../../around/use-connection.ts';
import { useAction } from '../../../bridge/use-action.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ProblemAlert } from '../../../ui/problems/problem-alert.tsx';

/** Shows the secret in a dialog of the operating system, outside this page. Left out where the host has none. */
export function RevealButton({ tokenKey }: { tokenKey: string }) {
  const { info } = useSurroundings();
  const reveal = useAction('tokens.reveal');
  if (!info.features.reveal) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => reveal.run({ key: tokenKey })}
        loading={reveal.pending}
      >
        Reveal
      </Button>
      {reveal.problem && <ProblemAlert problem={reveal.problem} title="It was not shown" />}
    </>
  );
}
