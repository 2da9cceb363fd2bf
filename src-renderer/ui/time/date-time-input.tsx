import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

/**
 * A wall time of this computer. The browser's own field: its order, names, first weekday and hours are those of the system, and
 * it is worked with the keys that its owner knows.
 */
export const DateTimeInput = (props: Omit<TextInputProps, 'type'> & { ref?: Ref<HTMLInputElement> }) => (
  <TextInput {...props} type="datetime-local" max="9999-12-31T23:59" />
);
