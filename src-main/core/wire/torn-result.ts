import { type JsonObject, parseText } from '../base/json.ts';

const text = '"(?:[^"\\\\]|\\\\.){0,20000}"';

/** Errors, and not the empty list of them that some put first. */
const notItsOwn = /"(?:errors|extensions)"\s*:(?!\s*(?:null|\[\s*\]|\{\s*\}))/;

/** What `findPat` takes for one, as far as it is called nothing else. */
const secretNames = ['token', 'plainTextToken', 'plain_text_token', 'accessToken', 'access_token', 'secret'];

/**
 * What is whole of a result inside of a body that is no JSON: cut off, in another character set, with something before or behind
 * it. A token in it was made, and is shown once.
 */
export function tornResult(body: Uint8Array, field: string): JsonObject | undefined {
  const all = new TextDecoder('utf-8').decode(body);
  const begin = new RegExp(`"${field}"\\s*:\\s*\\{`).exec(all);
  if (!begin) return undefined;
  // What stands behind may be of an error, or of another answer.
  const [whole = ''] = all.slice(begin.index).split(notItsOwn, 1);
  // Where the token itself begins, what stands before it is of somebody else.
  const inside = whole.slice(Math.max(whole.search(/"pat"\s*:\s*\{/), 0));
  const secrets = secretNames.map(name => wholeValue(name, text, inside));
  const token = secrets.find(one => typeof one === 'string' && one !== '');
  const id = wholeValue('id', `${text}|-?\\d{1,100}(?=\\s*[,}])`, inside);
  const ends = ['expiresAt', 'expires_at'].map(name =>
    wholeValue(name, `${text}|\\d{1,17}(?=\\s*[,}])`, inside),
  );
  const expiresAt = ends.find(end => end !== undefined);
  return token === undefined && id === undefined ? undefined : { id, token, expiresAt };
}

function wholeValue(name: string, value: string, inside: string): unknown {
  const found = new RegExp(`"${name}"\\s*:\\s*(${value})`).exec(inside)?.[1];
  // A letter that is not UTF-8 is lost, and without it it is another word.
  if (found === undefined || found.includes('\ufffd')) return undefined;
  return found.startsWith('"') ? parseText(found) : found;
}
