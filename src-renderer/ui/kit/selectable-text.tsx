import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';

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
      rows={Math.min(16, text.split('\n', 16).length + 1)}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8rem' } }}
    />
  );
}
