import type { ExtraField } from '../../../src-shared/field.ts';
import { isObject, type JsonObject } from './json.ts';
import type { Redact } from './redaction/redact.ts';
import { showable } from './redaction/showable.ts';

const maxDepth = 6;
const maxFields = 200;

export interface ExtraFields {
  fields: ExtraField[];
  /** More was there than the limits let through. */
  cut: boolean;
}

/**
 * Those of an object that go by these names. By `Reflect.get`: V8 keeps the name that a place in the code last read a field by, and a
 * name may be a secret.
 */
export function extraNamed(object: JsonObject, names: readonly string[], redact: Redact): ExtraField[] {
  const entries = names.map(name => [name, Reflect.get(object, name)] as const);
  return extraFields(entries, redact).fields;
}

/** Flattens whatever is left of an answer for generic display, within limits of depth, count and length. */
export function extraFields(entries: Iterable<readonly [string, unknown]>, redact: Redact): ExtraFields {
  const fields: ExtraField[] = [];
  let cut = false;

  function add(path: string[], value: unknown): void {
    if (Array.isArray(value)) {
      if (value.length === 0) fields.push({ path, value: '(empty list)' });
      addAll(path, value.entries(), index => String(index + 1));
    } else if (isObject(value)) {
      const inner = Object.entries(value);
      if (inner.length === 0) fields.push({ path, value: '(empty)' });
      addAll(path, inner, shown);
    } else if (typeof value === 'string') {
      fields.push({ path, value: showable(value, redact) });
    } else if (typeof value === 'number') {
      // JSON can hold 1e999, which becomes Infinity, which the contract does not take.
      fields.push({ path, value: Number.isFinite(value) ? value : String(value) });
    } else if (typeof value === 'boolean' || value === null) {
      fields.push({ path, value });
    }
  }

  /** None is looked at beyond the limits: hundreds of thousands may be there. */
  function addAll<N>(path: string[], inner: Iterable<readonly [N, unknown]>, asText: (name: N) => string) {
    for (const [name, value] of inner) {
      if (fields.length >= maxFields || path.length >= maxDepth) {
        cut = true;
        return;
      }
      add([...path, asText(name)], value);
    }
  }

  const shown = (name: string) => showable(name, redact);
  addAll([], entries, shown);
  return { fields, cut };
}
