import { asText, isObject, pick } from '../base/json.ts';
import { showable } from '../base/showable.ts';
import type { Redact } from '../custody/known-secrets.ts';
import { redactShapes } from '../custody/secret-shapes.ts';

export interface ErrorBody {
  /** What the service said, fit to be shown. */
  said: string | null;
  /** Field of the service -> sentences. */
  fields: Record<string, string[]> | null;
}

/**
 * Reads an error body; none is documented (section 7). Understood: RFC 9457 problem details, `{error: "…"}`,
 * `{error: {message, fields}}`, `{message}`, `{detail}`, `{errors: [...]}`, `{errors: {field: …}}`.
 */
export function readErrorBody(body: unknown, redact: Redact): ErrorBody {
  const error = pick(body, 'error');
  const inner = isObject(error) ? error : body;
  const detail = pick(inner, 'detail');
  const errors =
    pick(inner, 'errors') ?? pick(body, 'errors') ?? (Array.isArray(detail) ? detail : undefined);
  const first = Array.isArray(errors) ? errors[0] : undefined;
  const message = pick(inner, 'message');
  // A text in `error` comes last of these: beside a sentence it is a code, or the status once more.
  const said =
    asText(Array.isArray(message) ? message[0] : message) ??
    asText(detail) ??
    asText(pick(inner, 'error_description')) ??
    asText(error) ??
    asText(pick(inner, 'title')) ??
    asText(first) ??
    asText(pick(first, 'message')) ??
    asText(pick(first, 'detail'));
  const fields =
    readFieldMap(pick(inner, 'fields'), redact) ??
    readFieldMap(pick(inner, 'details'), redact) ??
    (Array.isArray(errors) ? readFieldList(errors, redact) : readFieldMap(errors, redact));
  return { said: said === null ? null : errorText(said, redact), fields };
}

/** An error may repeat a credential that this run has never seen, so shapes count too. */
export function errorText(said: string, redact: Redact): string {
  return showable(said, text => redactShapes(redact(text)));
}

/** `{email: "…"}`, `{email: ["…", …]}`, `{email: {message: "…"}}`. */
export function readFieldMap(value: unknown, redact: Redact): Record<string, string[]> | null {
  if (!isObject(value)) return null;
  const entries: [string, string[]][] = [];
  for (const [name, said] of Object.entries(value).slice(0, 20)) {
    const sentences = (Array.isArray(said) ? said.slice(0, 5) : [said])
      .map(one => asText(one) ?? asText(pick(one, 'message')))
      .filter(one => one !== null)
      .map(one => errorText(one, redact));
    if (sentences.length > 0) entries.push([showable(name, redact), sentences]);
  }
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/**
 * `[{field: "email", message: "…"}, …]`, with the usual other names: RFC 9457 (`pointer`), JSON:API (`source.pointer`),
 * FastAPI (`loc`, `msg`).
 */
function readFieldList(list: unknown[], redact: Redact): Record<string, string[]> | null {
  const fields: Record<string, string[]> = Object.create(null);
  for (const one of list.slice(0, 20)) {
    const name = fieldName(one);
    const said = asText(pick(one, 'message')) ?? asText(pick(one, 'detail')) ?? asText(pick(one, 'msg'));
    if (name === null || said === null) continue;
    const key = showable(name, redact);
    fields[key] = [...(fields[key] ?? []), errorText(said, redact)];
  }
  return Object.keys(fields).length > 0 ? { ...fields } : null;
}

function fieldName(one: unknown): string | null {
  const field = pick(one, 'field');
  const path = pick(one, 'path') ?? pick(one, 'loc') ?? (Array.isArray(field) ? field : undefined);
  const pointer = asText(pick(one, 'pointer')) ?? asText(pick(pick(one, 'source'), 'pointer'));
  return (
    asText(field) ??
    asText(pick(one, 'param')) ??
    asText(Array.isArray(path) ? path.at(-1) : path) ??
    asText(pointer?.split('/').at(-1))
  );
}
