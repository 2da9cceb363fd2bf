import { FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from './button.tsx';

interface ChooseFileProps {
  /** Endings and types, as the field of a file takes them. */
  accept: string;
  onFile: (file: File) => void;
}

/** The button beside a FileDrop. The same file may be chosen again: after it was taken away, or corrected on the disk. */
export function ChooseFile({ accept, onFile }: ChooseFileProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={file => {
        if (file) onFile(file);
        // The browser tells of no choice that is the one its field holds already.
        reset.current?.();
      }}
    >
      {props => (
        <Button {...props} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
          Choose a file…
        </Button>
      )}
    </FileButton>
  );
}
