import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

const [copied, refused] = ['Copied', 'The clipboard was refused'];

/** Copies a text that is no secret, beside which it stands. */
export function CopyIcon({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState<{ of: string; words: string } | null>(null);
  const words = said?.of === text ? said.words : '';
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid({ of: text, words: copied }),
      () => setSaid({ of: text, words: refused }),
    );
  return (
    <>
      {/* No tip of the library: it would be a sixth of the first screen's script. */}
      <ActionIcon
        variant="subtle"
        color={words === refused ? 'red' : 'gray'}
        size={28}
        aria-label={`Copy the ${what}`}
        title={words || `Copy the ${what}`}
        onClick={() => void copy()}
        onBlur={() => setSaid(null)}
      >
        {words === '' && <IconCopy size={16} aria-hidden />}
        {words === copied && <IconCheck size={16} aria-hidden />}
        {words === refused && <IconAlertTriangle size={16} aria-hidden />}
      </ActionIcon>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
    </>
  );
}
