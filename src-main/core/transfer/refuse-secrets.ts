import type { z } from 'zod';
import { problem } from '../base/problem-error.ts';
import type { Sliced } from '../base/stretch.ts';
import { inputTexts } from '../custody/input-texts.ts';
import type { KnownSecrets } from '../custody/known-secrets.ts';
import { looksLikeSecret } from '../custody/secret-looks.ts';
import { type Content, linesFor, refusal, transferConnectionSchema } from './transfer-file.ts';
import { transferRowSchema } from './transfer-row.ts';

/**
 * What people have written about connections and tokens, looked through as it is where they type it: some secrets are known only
 * since, or on one of two computers. A text is theirs where its schema does not say otherwise. @throws ProblemError `transfer-refused`
 */
export function* refuseSecrets(
  { connections, tokens }: Pick<Content, 'connections' | 'tokens'>,
  known: Pick<KnownSecrets, 'holds'>,
): Sliced<void> {
  const isSecret = (text: string, kind: 'text' | 'id') => known.holds(text) || looksLikeSecret(text, kind);
  const holdsOne = (schema: z.ZodType, given: unknown) =>
    inputTexts(schema, given).some(
      ({ kind, text }) => (kind === 'text' || kind === 'id') && isSecret(text, kind),
    );
  for (const one of connections)
    if (holdsOne(transferConnectionSchema, one))
      throw problem('transfer-refused', { transfer: 'holds-secret' });
  for (const row of tokens) {
    const names = row.alsoKnown.filter(({ what }) => what === 'name');
    if (holdsOne(transferRowSchema, row) || names.some(({ text }) => isSecret(text, 'text')))
      throw problem('transfer-refused', {
        transfer: 'holds-secret',
        name: isSecret(row.name, 'text') ? '' : row.name.slice(0, 200),
      });
    yield;
  }
}

/** All that a file holds, once more: a secret may be known as one only since it was opened. @throws ProblemError `transfer-refused` */
export function* refuseKnownSince(content: Content, known: Pick<KnownSecrets, 'holds'>): Sliced<void> {
  for (const line of linesFor(content)) {
    if (known.holds(line)) throw refusal('holds-secret');
    yield;
  }
}
