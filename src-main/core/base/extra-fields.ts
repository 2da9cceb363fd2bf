import type { ExtraField } from '../../../src-shared/field.ts';
import { isObject, type JsonObject } from './json.ts';
import type { Redact } from './redact.ts';
import { showable } from './showable.ts';

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
    if (fields.length >= maxFields || path.length > maxDepth) {
      cut = true;
      return;
    }
    if (Array.isArray(value)) {
      if (value.length === 0) fields.push({ path, value: '(empty list)' });
      for (const [index, item] of value.entries()) add([...path, String(index + 1)], item);
    } else if (isObject(value)) {
      const inner = Object.entries(value);
      if (inner.length === 0) fields.push({ path, value: '(empty)' });
      for (const [name, item] of inner) add([...path, showable(name, redact)], item);
    } else if (typeof value === 'string') {
      fields.push({ path, value: showable(value, redact) });
    } else if (typeof value === 'number') {
      // JSON can hold 1e999, which becomes Infinity, which the contract does not take.
      fields.push({ path, value: Number.isFinite(value) ? value : String(value) });
    } else if (typeof value === 'boolean' || value === null) {
      fields.push({ path, value });
    }
  }

  for (const [name, value] of entries) add([showable(name, redact)], value);
  return { fields, cut };
}
