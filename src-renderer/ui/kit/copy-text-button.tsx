import { Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { SelectableText } from './selectable-text.tsx';

/**
 * Copies text that holds no secret through the page's own clipboard. Where the host refuses that, the text is shown, selected.
 * SECURITY: no credential is copied through the page's clipboard; the main process does that (`tokens.copy`).
 */
export function CopyTextButton({
  label,
  text: given,
}: {
  label: string;
  text: string | (() => Promise<string | null>);
}) {
  const [copied, setCopied] = useState<{ text: string; refused: boolean } | null>(null);
  const outcome = typeof given === 'function' || copied?.text === given ? copied : null;
  const copy = async () => {
    const text = typeof given === 'string' ? given : await given();
    if (text === null) return;
    try {
      await navigator.clipboard.writeText(text);
      setCopied({ text, refused: false });
    } catch {
      setCopied({ text, refused: true });
    }
  };
  return (
    <div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          data-named
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {label}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {outcome && (outcome.refused ? 'The clipboard was refused: copy it from the box.' : 'Copied.')}
        </Text>
      </Group>
      {outcome?.refused && <SelectableText label={label} text={outcome.text} />}
    </div>
  );
}
