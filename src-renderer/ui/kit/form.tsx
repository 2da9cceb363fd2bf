import { type ComponentPropsWithoutRef, useRef } from 'react';
import { useFaultFocus } from './use-fault-focus.ts';

interface FormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'noValidate'> {
  /** What was entered is on its way. */
  pending: boolean;
}

/** A form that leads to what is wrong: with what was entered, or with what came of sending it. */
export function Form({ pending, onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const look = useFaultFocus(form, pending);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={event => {
        onSubmit?.(event);
        look();
      }}
    />
  );
}
