import { useMemo, useState } from 'react';
import type { AccessToken } from '../../../src-shared/access-token.ts';
import { smallLetters } from '../../../src-shared/small-letters.ts';
import { useOffer } from '../../around/commands.tsx';

/** Fewer are seen at a glance, and the rows need the room. */
const fewest = 8;

/** By what the list of all tokens finds them. */
function textsOf({ name, note, places, id, tail }: AccessToken): string[] {
  return [name, note, id ?? '', tail ?? '', ...places.flatMap(one => [one.name, one.person ?? ''])];
}

export function foundTokens(tokens: readonly AccessToken[], search: string): readonly AccessToken[] {
  const sought = smallLetters(search.trim());
  if (sought === '') return tokens;
  return tokens.filter(token => textsOf(token).some(text => smallLetters(text).includes(sought)));
}

/** What is looked for among the tokens of one connection, on this screen or from elsewhere. */
export function useTokenSearch(tokens: readonly AccessToken[]) {
  const [search, setSearch] = useState('');
  /** The field stays where it was, also once it is emptied. */
  const [wasAsked, setWasAsked] = useState(false);
  useOffer('seek-token', name => {
    setSearch(name);
    setWasAsked(true);
  });
  const found = useMemo(() => foundTokens(tokens, search), [tokens, search]);
  return { search, setSearch, found, isOffered: wasAsked || tokens.length >= fewest };
}
