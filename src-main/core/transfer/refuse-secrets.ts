import { problem } from '../base/problem-error.ts';
import type { Sliced } from '../base/stretch.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import { looksLikeSecret } from '../custody/secret-looks.ts';
import type { Content } from './transfer-file.ts';

/**
 * What people have written about connections and tokens, looked through as it is where they type it: some secrets are known only
 * since, or on one of two computers. @throws ProblemError `transfer-refused`
 */
export function* refuseSecrets(
  { connections, tokens }: Pick<Content, 'connections' | 'tokens'>,
  known: Pick<KnownSecrets, 'holds'>,
): Sliced<void> {
  for (const { label } of connections)
    if (known.holds(label) || looksLikeSecret(label, 'text'))
      throw problem('transfer-refused', { transfer: 'holds-secret' });
  for (const { name, note, places, alsoKnown } of tokens) {
    const links = places.map(({ link }) => link ?? '');
    const texts = [name, note, ...places.flatMap(one => [one.name, one.person ?? ''])];
    for (const { what, text } of alsoKnown) if (what === 'name') texts.push(text);
    const isSecret =
      [...texts, ...links].some(text => known.holds(text)) ||
      texts.some(text => looksLikeSecret(text, 'text')) ||
      links.some(link => looksLikeSecret(link, 'id'));
    if (isSecret) throw problem('transfer-refused', { transfer: 'holds-secret', name: hidden(name, known) });
    yield;
  }
}

const hidden = (name: string, known: Pick<KnownSecrets, 'holds'>): string =>
  known.holds(name) || looksLikeSecret(name, 'text') ? '' : name.slice(0, 200);
