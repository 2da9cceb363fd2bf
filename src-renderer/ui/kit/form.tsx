import { VisuallyHidden } from '@mantine/core';
import { type ComponentPropsWithoutRef, useContext, useLayoutEffect, useRef } from 'react';
import { DialogHold } from './dialog-hold.ts';
import { useFaultFocus } from './use-fault-focus.ts';

interface FormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'noValidate'> {
  /** What was entered is on its way. */
  pending: boolean;
  /** What becomes of it is told elsewhere, too. */
  mayLeave?: boolean;
}

/**
 * A form that leads to what is wrong: with what was entered, or with what came of sending it. Until that is known, the dialog around it
 * stays: closed, nobody would be told.
 */
export function Form({ pending, mayLeave = false, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const look = useFaultFocus(form, pending);
  const hold = useContext(DialogHold);
  // With what is drawn: other effects come later, and an Escape in between would be lost.
  useLayoutEffect(() => {
    if (!pending || mayLeave) return;
    hold?.(true);
    return () => hold?.(false);
  }, [pending, mayLeave, hold]);
  return (
    <form
      // Or what is only heard hangs below the window from the page itself, as far down as the screen would scroll.
      style={{ position: 'relative' }}
      {...rest}
      ref={form}
      noValidate
      onSubmit={event => {
        onSubmit?.(event);
        look();
      }}
    >
      {children}
      <VisuallyHidden data-told aria-live="polite" />
    </form>
  );
}
