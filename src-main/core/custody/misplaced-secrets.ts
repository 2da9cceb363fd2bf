import { methods } from '../../../src-shared/contract.ts';
import { fieldMessages } from '../../../src-shared/field-messages.ts';
import type { InputKind, SecretKind } from '../../../src-shared/input-kind.ts';
import { maxSecretBytes } from '../../../src-shared/limits.ts';
import { normalForm } from '../../../src-shared/normal-form.ts';
import type { Method } from '../../../src-shared/rpc.ts';
import type { Breath } from '../base/ports/clock.ts';
import { inStretches, type Sliced } from '../base/stretch.ts';
import type { Fingerprints } from './fingerprints.ts';
import { type InputText, inputTexts } from './input-texts.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { looksLikeSecret } from './secret-looks.ts';

/** Sentences by field; null: nothing against it. @throws where the input cannot be read */
export type InputGuard = (method: Method, sent: unknown, data: unknown) => Promise<Fields | null>;
type Fields = Record<string, string[]>;

const { misplaced: sentences } = fieldMessages;

/**
 * Looks through every text of an input before anything is done with it. SECURITY: a secret in a field that is not made for one
 * goes no further: names, labels and addresses are shown, sent and kept in files. Looked for in what was sent, too, since an
 * address comes out of its parser in lower case.
 */
export function createInputGuard(
  known: KnownSecrets,
  fingerprints: Pick<Fingerprints, 'ready' | 'isOfOtherKind'>,
  breath: Breath,
): InputGuard {
  const holdsKnown = (text: string) => known.holds(text) || readings(text).some(one => known.holds(one));
  const objection = ({ kind, text: written }: InputText): string | null => {
    // As the parsers do, whose limits count what is left.
    const text = written.trim();
    if (kind === 'own' || kind === 'passphrase') return known.holds(text) ? sentences.holds : null;
    if (holdsKnown(text)) return sentences.holds;
    // The parts of a host have rules of their own, and together they may be long.
    const parts = kind === 'address' ? text.split('.') : [text];
    return parts.some(part => looksLikeSecret(part, strictness(kind, part))) ? sentences.looks : null;
  };

  return async (method, sent, data) => {
    const { input } = methods[method];
    const parsed = inputTexts(input, data);
    const files = parsed.filter(({ kind }) => kind === 'file');
    const isParsed = ({ field, kind, text }: InputText, at: number) =>
      parsed[at]?.text === text && parsed[at].kind === kind && parsed[at].field === field;
    const asSent = inputTexts(input, sent).filter((one, at) => !isParsed(one, at));
    // A file is what it was sent as, and long. What is sought may be a secret.
    const texts = [...parsed, ...asSent].filter(({ kind }) => !['file', 'sealed', 'sought'].includes(kind));
    const secrets = parsed.filter(isSecret);
    // From now on, since other calls may bring it in another field while this one waits.
    for (const { text } of secrets) known.add(text);
    // What only names something of ours is not written or sent, and must not wait for the keychain.
    if (files.length > 0 || texts.some(({ kind }) => kind !== 'own')) await fingerprints.ready();
    const fields: Fields = {};
    for (const given of texts) {
      const sentence = isSecret(given) ? null : objection(given);
      if (sentence !== null) fields[given.field] = [sentence];
    }
    // SECURITY: a secret that is known goes into no file. What only looks like one is an id of the service, which people export.
    for (const { field, text } of files) {
      if (await inStretches(breath, anyOf(slices(text), holdsKnown))) fields[field] = [sentences.holds];
    }
    for (const { field, kind, text } of secrets) {
      // SECURITY: a session is not sent as a token, nor a token as a session: each belongs to an address of its own.
      const isTwice = secrets.some(other => other.kind !== kind && other.text === text);
      if (isTwice && text.length >= shortest) fields[field] = [sentences.twice];
      else if (fingerprints.isOfOtherKind(text, kind)) fields[field] = [sentences[kind]];
    }
    return Object.keys(fields).length === 0 ? null : fields;
  };
}

/** About a millisecond's work. */
const sliceLength = 8_192;
/** Longer than a secret in any encoding of it. */
const overlap = 4 * maxSecretBytes;

/** Hosts that are drawn at random are written in small letters. */
const strictness = (kind: InputKind, text: string) =>
  kind === 'text' || (kind === 'address' && /[A-Z]/.test(text)) ? 'text' : 'id';

/** A long text by its lines, or by pieces that overlap where a line is too long: each secret in it is whole in one of them. */
function* slices(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const line = text.lastIndexOf('\n', from + sliceLength) + 1;
    const isLast = text.length - from <= sliceLength;
    const end = isLast ? text.length : line > from ? line : from + 2 * overlap;
    yield text.slice(from, end);
    from = isLast || line > from || end >= text.length ? end : end - overlap;
  }
}

function* anyOf(texts: Iterable<string>, holds: (text: string) => boolean): Sliced<boolean> {
  for (const text of texts) {
    if (holds(text)) return true;
    yield;
  }
  return false;
}

/** What is shorter is no secret that could be told from a word. */
const shortest = 8;

type Secret = InputText & { kind: SecretKind };
const isSecret = (text: InputText): text is Secret => text.kind === 'session' || text.kind === 'token';

const base64Run = /[A-Za-z0-9+/_-]{11,}={0,2}/g;
const hexRun = /(?:[0-9a-f]{2}){8,}/gi;

/** What a text says to a person, and to programs that would decode it. Escapes are `KnownSecrets`’ own business. */
function readings(text: string): string[] {
  const decoded = (pattern: RegExp, encoding: 'base64' | 'hex') =>
    [...text.matchAll(pattern)].map(([run]) => Buffer.from(run, encoding).toString('latin1'));
  const normal = normalForm(text, 'NFKC');
  return [...(normal === text ? [] : [normal]), ...decoded(base64Run, 'base64'), ...decoded(hexRun, 'hex')];
}
