import { type ButtonProps, Loader, Button as MantineButton } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import classes from './button.module.css';

type Props = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/**
 * Mantine's button, except while it waits: it keeps its word and the focus. A `disabled` button loses the focus to nowhere,
 * and whoever uses no mouse begins again at the top of the page.
 */
export function Button({
  loading = false,
  disabled = false,
  onClick,
  leftSection,
  children,
  ...rest
}: Props) {
  const waits = loading && !disabled;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Also the form's own way of sending: Enter in a field clicks its button.
    if (waits) event.preventDefault();
    else onClick?.(event);
  };
  const wheel = <Loader className={classes.loader ?? ''} size={11} color="currentColor" aria-hidden />;
  return (
    <MantineButton
      {...rest}
      leftSection={
        // In the place of its sign: beside it there is no room for both.
        waits && leftSection ? (
          <span className={classes.signed}>
            {leftSection}
            {wheel}
          </span>
        ) : (
          leftSection
        )
      }
      disabled={disabled}
      onClick={click}
      {...(waits ? { 'aria-disabled': true, 'data-waits': true } : {})}
    >
      {waits && !leftSection && wheel}
      {children}
    </MantineButton>
  );
}
