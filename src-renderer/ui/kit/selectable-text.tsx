import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** About so many characters find room in a line of a dialog. */
const lineLength = 68;
const linesOf = (text: string): number =>
  text.split('\n', 16).reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lineLength)), 0);

/** Text to be copied by hand: selected as it appears. */
export function SelectableText({ label, text }: { label: string; text: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is selected anew
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, [text]);
  return (
    <Textarea
      ref={box}
      mt="xs"
      aria-label={label}
      value={text}
      readOnly
      rows={Math.min(16, linesOf(text) + 1)}
      spellCheck={false}
      styles={{
        input: {
          fontFamily: 'var(--mantine-font-family-monospace)',
          fontSize: 'var(--mantine-font-size-xs)',
        },
      }}
    />
  );
}
