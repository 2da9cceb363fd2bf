import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memo, type Ref } from 'react';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
  width?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Looks while somebody types, and is emptied by a button. What is found does not draw it. */
export const SearchField = memo(Field);

function Field({ label, placeholder, maxLength, value, onChange, width = '16rem', ref }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      w={width}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      rightSection={
        value === '' ? null : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange('')} />
        )
      }
    />
  );
}
