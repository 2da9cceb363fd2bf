import type { RefObject } from 'react';
import { longestSearch } from '../../../../src-shared/limits.ts';
import { SearchField } from '../../../ui/kit/search-field.tsx';

interface TokenSearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
}

/** By name, note, place or id: among those of one connection, and among all. */
export const TokenSearchField = ({ field, ...rest }: TokenSearchFieldProps) => (
  <SearchField
    {...rest}
    ref={field}
    label="Search tokens"
    placeholder="Name, note, place, id"
    maxLength={longestSearch}
  />
);
