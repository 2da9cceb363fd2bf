import { z } from 'zod';
import { type InputKind, kindOf } from '../../../src-shared/input-kind.ts';

/** One text of an input. */
export interface InputText {
  /** The field of the input that it stands in, however deep. */
  field: string;
  kind: InputKind;
  text: string;
}

/** Deeper and more than any input of the contract; what goes beyond is not looked at and not taken. */
const mostLevels = 12;
const mostTexts = 40_000;

/**
 * Every text of an input that the contract has taken, names of records included, and what the contract says that it is made for.
 * @throws RangeError for more than could have been meant
 */
export function inputTexts(input: z.ZodType, data: unknown): InputText[] {
  const texts: InputText[] = [];
  const note = (field: string, kind: InputKind, text: string) => {
    if (texts.length >= mostTexts) throw new RangeError('Too many texts.');
    texts.push({ field, kind, text });
  };
  const walk = (schemas: Schemas, value: unknown, field: string, level: number): void => {
    if (level > mostLevels) throw new RangeError('Too deep.');
    if (typeof value === 'string') note(field, kindOfAny(schemas), value);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, one] of Object.entries(value)) {
      const inner = within(schemas, Array.isArray(value) ? null : name);
      // A name that the contract has not given is the caller's text.
      if (inner.named) note(field, 'text', name);
      walk(inner, one, level === 0 ? name : field, level + 1);
    }
  };
  walk({ all: opened(input), named: false }, data, 'input', 0);
  return texts;
}

interface Schemas {
  all: readonly z.core.$ZodType[];
  /** The value stands under a name that the schema leaves open. */
  named: boolean;
}

function kindOfAny({ all }: Schemas): InputKind {
  for (const schema of all) {
    const kind = kindOf(schema);
    if (kind !== null) return kind;
    // One of a closed set is no text of the caller's.
    if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return 'own';
  }
  return 'text';
}

/** The schemas that a value below may have. @param name null: an item of a list */
function within({ all }: Schemas, name: string | null): Schemas {
  let named = false;
  const inner = all.flatMap(schema => {
    if (schema instanceof z.ZodArray && name === null) return opened(schema.element);
    if (schema instanceof z.ZodRecord && name !== null) {
      named = true;
      return opened(schema.valueType);
    }
    if (!(schema instanceof z.ZodObject) || name === null) return [];
    const found = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    return found === undefined ? [] : opened(found);
  });
  return { all: inner, named };
}

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType[]>();

/** A schema and those that it is wrapped around, outermost first. */
function opened(schema: z.core.$ZodType): z.core.$ZodType[] {
  const all = known.get(schema) ?? unwrapped(schema);
  known.set(schema, all);
  return all;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return [schema, ...schema.options.flatMap(opened)];
  if (schema instanceof z.ZodPipe) return [schema, ...opened(schema.in)];
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return wraps ? [schema, ...opened(schema.unwrap())] : [schema];
}
