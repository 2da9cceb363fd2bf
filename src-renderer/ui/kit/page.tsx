import { Group, Text, Title } from '@mantine/core';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { isolated } from './foreign.tsx';
import classes from './page.module.css';

let shownBefore = false;

interface PageProps {
  title: string;
  /** The connection's name, for the window's title; never anything secret. */
  of?: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Fills the height, for a table that scrolls inside. */
  full?: boolean;
  children: ReactNode;
}

function PlainHead({ title, of, subtitle, actions }: Omit<PageProps, 'full' | 'children'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [title, of && isolated(of), 'Keyholder'].filter(Boolean).join(' – ');
  }, [title, of]);
  useEffect(() => {
    // The screen before may have been scrolled. To say so of the first has all of it laid out once more than is drawn.
    if (shownBefore) {
      heading.current?.closest('main')?.scrollTo?.(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    shownBefore = true;
  }, []);
  return (
    <Group justify="space-between" align="flex-start" gap="md" className={classes.header ?? ''}>
      <div className={classes.heading}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {subtitle !== undefined && (
          <Text size="sm" c="dimmed" component="div" mt={2} className={classes.subtitle ?? ''}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions !== undefined && (
        <Group gap="xs" className={classes.actions ?? ''}>
          {actions}
        </Group>
      )}
    </Group>
  );
}

/** A screen may keep the same elements in it while something below is another. */
const Head = memo(PlainHead);

/** A screen: its heading takes the focus after moving here, so that a screen reader says where one is. */
export function Page({ full = false, children, ...head }: PageProps) {
  return (
    <div className={full ? classes.full : classes.page} data-full={full || undefined}>
      <Head {...head} />
      {children}
    </div>
  );
}
