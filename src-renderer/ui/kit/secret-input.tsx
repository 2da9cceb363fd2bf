import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for what nobody else should read. Mantine's own says of a fault only in colour, and its eye is no stop of the Tab key. */
export const SecretInput = ({ error, ...props }: PasswordInputProps) => (
  <PasswordInput
    autoComplete="off"
    spellCheck={false}
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show what is entered' }}
    {...props}
    error={error}
    aria-invalid={error ? true : undefined}
  />
);
