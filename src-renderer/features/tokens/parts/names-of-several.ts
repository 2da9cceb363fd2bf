import type { AccessToken } from '../../../../src-shared/access-token.ts';

/** Names by which no row is told from the others: whoever hears them needs the ending, too. */
export function namesOfSeveral(tokens: readonly Pick<AccessToken, 'name'>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const several = new Set<string>();
  for (const { name } of tokens) (seen.has(name) ? several : seen).add(name);
  return several;
}
