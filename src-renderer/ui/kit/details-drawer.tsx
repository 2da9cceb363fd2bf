import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAsOpened } from './use-as-opened.ts';

interface DetailsDrawerProps<One> {
  title: string;
  /** null: closed. */
  of: One | null;
  size?: 'md' | 'lg';
  children: (one: One) => ReactNode;
  onClose: () => void;
}

/** All of one thing, beside the list that it stands in. */
export function DetailsDrawer<One>(props: DetailsDrawerProps<One>) {
  const { title, of: chosen, size = 'md', children, onClose } = props;
  const opened = chosen !== null;
  const one = useAsOpened(opened, chosen);
  return (
    <Drawer
      opened={opened}
      data-closing={opened ? undefined : ''}
      onClose={onClose}
      position="right"
      size={size}
      title={title}
    >
      {one !== null && children(one)}
    </Drawer>
  );
}
