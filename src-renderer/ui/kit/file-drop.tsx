import { type DragEvent, type ReactNode, useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  onFile: (file: File) => void;
  /** In words: nothing was read. */
  onFault: (words: string) => void;
  /** A button among them that does the same by keyboard. */
  children: ReactNode;
}

/** Takes one file that is dropped on what stands in it; a text that is dragged goes where it is dropped. */
export function FileDrop({ onFile, onFault, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file, ...more] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    if (more.length === 0) onFile(file);
    else onFault('One file at a time: none of these was read.');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same by keyboard
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
