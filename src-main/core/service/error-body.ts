import { readThing } from '../base/json.ts';
import { type Redact, redacted } from '../base/redaction/redact.ts';
import { redactShapes } from '../base/redaction/secret-shapes.ts';
import { showable } from '../base/redaction/showable.ts';
import { unbroken } from '../base/redaction/unbroken.ts';
import { withoutReferences } from '../base/without-references.ts';
import { type Sentence, wordsIn } from './error-words.ts';
import { asItIs } from './field-names.ts';

export interface ErrorBody {
  /** What the service said, fit to be shown: what belongs to no field, each sentence once. */
  said: string | null;
  /** Field -> sentences. Ours by our own names. */
  fields: Record<string, string[]> | null;
}

const mostFields = 20;
const mostSentences = 8;

/** @param body JSON, or a text; see `errorIn` */
export function readErrorBody(body: unknown, redact: Redact): ErrorBody {
  const sentences = wordsIn(body, 'no', cleanedBy(redact));
  return { said: saidOf(sentences, redact), fields: fieldsOf(sentences, redact) };
}

/**
 * What is said of no field, to be judged and not to be shown: "failed to create token: connection refused" is taken for a token where
 * it is shown, and what has failed stands there.
 * @param said the same as it is shown: where nothing was hidden in it, it is this. A long text may have been cut within the sign for it
 */
export const heardIn = (body: unknown, redact: Redact, said: string | null): string | null =>
  said?.includes(redacted.charAt(0)) === false ? said : saidOf(wordsIn(body), redact, asItIs);

const saidOf = (sentences: readonly Sentence[], redact: Redact, shapes?: (text: string) => string) =>
  joined(
    textsOf(
      sentences.filter(({ field }) => field === null),
      redact,
      shapes,
    ),
  );

/** `{email: "…"}`, `{email: ["…", …]}`, `{"input.email": {message: "…"}}`: every key is a field. */
export function readFieldMap(value: unknown, redact: Redact): ErrorBody['fields'] {
  return typeof value === 'object' ? fieldsOf(wordsIn(value, 'strict', cleanedBy(redact)), redact) : null;
}

/** SECURITY: redacted before the name of a field is made of a path. Of one that is taken apart nobody knows a part again. */
export const cleanedBy = (redact: Redact) => (path: string) => redactShapes(redact(unbroken(path, redact)));

function fieldsOf(sentences: readonly Sentence[], redact: Redact): ErrorBody['fields'] {
  const named = Map.groupBy(sentences, ({ field }) => (field === null ? null : showable(field, redact)));
  const fields = [...named].flatMap(([name, said]) => (name === null ? [] : [[name, textsOf(said, redact)]]));
  return fields.length === 0 ? null : Object.fromEntries(fields.slice(0, mostFields));
}

const textsOf = (
  sentences: readonly Sentence[],
  redact: Redact,
  shapes?: (text: string) => string,
): string[] =>
  [...new Set(sentences.map(({ text }) => errorText(text, redact, shapes)))].slice(0, mostSentences);

/** Several sentences as one text. null: none. */
export function joined(sentences: readonly string[]): string | null {
  if (sentences.length === 0) return null;
  return sentences.reduce((all, one) => `${all}${/[.!?…:;]$/.test(all) ? '' : ';'} ${one}`);
}

/** An error may repeat a credential that this run has never seen, so shapes count too. */
export function errorText(said: string, redact: Redact, shapes = redactShapes): string {
  return showable(withoutReferences(said), redact, shapes);
}

const longestText = 1_000;

/** Of a page, or of XML. What an address, a language's object or a step of a template stands in is none: `<kim@example.com>`, `#<Team:0x7f>`. */
const markup =
  /<[!?/]|<[a-z][^<>]*\/>|<(?:[abipu]|html|head|body|title|meta|link|style|script|h[1-6]|w?br|hr|div|span|pre|code|em|tt|[oud]l|li|d[dt]|t[dhr]|table|font|form|input|img|center|strong|small)(?:\s[^<>]*)?>/i;

/** A text in which there may be words, and not a page. */
export const isOfWords = (text: string): boolean => !markup.test(text);

/** Not JSON, or the beginning of it; some put the kind of what broke in brackets before their words. */
const beginsAsJson = /^(?:\{|\[(?![\w :.-]{1,60}\][ :]))/;

/** What an error's body is, by itself: JSON, or a few plain words, which many services send. A page is neither. */
export function errorIn(body: Uint8Array): unknown {
  const read = readThing(body);
  if (read.ok) return read.value;
  if (!['not-json', 'html', 'cut-off'].includes(read.reason) || body.length > longestText * 4)
    return undefined;
  const text = new TextDecoder('utf-8').decode(body).trim();
  const isPlain =
    text.length <= longestText && isOfWords(text) && !beginsAsJson.test(text) && !/[^\P{Cc}\s]/u.test(text);
  return isPlain ? text : undefined;
}
