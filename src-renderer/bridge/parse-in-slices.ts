import { z } from 'zod';
import { inSlices, type Sliced } from './in-slices.ts';

/** Shorter lists are parsed at once. */
const longFrom = 1_000;
/** How many elements between two places where the work may be interrupted. */
const step = 20;

type Parsed = { ok: true; value: unknown } | { ok: false };
const failed: Parsed = { ok: false };

/**
 * As `schema.safeParse`, except that the page can be drawn and answer a key while a long list is read: lists, and lists that
 * are properties of an object, are parsed a few elements at a time. The result is the same.
 */
export async function parseInSlices(schema: z.ZodType, value: unknown): Promise<Parsed> {
  if (isPlainArray(schema) && isLong(value)) return parseLong(schema, value);
  if (!(schema instanceof z.ZodObject) || hasChecks(schema) || !isRecord(value)) {
    return parseAtOnce(schema, value);
  }
  const long: Record<string, unknown> = {};
  const withoutLong: Record<string, unknown> = { ...value };
  for (const [name, part] of Object.entries(schema.shape)) {
    const list = value[name];
    if (!isPlainArray(part) || !isLong(list)) continue;
    const parsed = await parseLong(part, list);
    if (!parsed.ok) return failed;
    long[name] = parsed.value;
    withoutLong[name] = [];
  }
  const parsed = parseAtOnce(schema, withoutLong);
  return parsed.ok && isRecord(parsed.value) ? { ok: true, value: { ...parsed.value, ...long } } : parsed;
}

function parseAtOnce(schema: z.ZodType, value: unknown): Parsed {
  const parsed = schema.safeParse(value);
  return parsed.success ? { ok: true, value: parsed.data } : failed;
}

async function parseLong(schema: z.ZodArray, list: readonly unknown[]): Promise<Parsed> {
  return (await inSlices(parseElements(schema.element as z.ZodType, list)))?.value ?? failed;
}

function* parseElements(element: z.ZodType, list: readonly unknown[]): Sliced<Parsed> {
  const out: unknown[] = [];
  for (const item of list) {
    const parsed = element.safeParse(item);
    if (!parsed.success) return failed;
    out.push(parsed.data);
    if (out.length % step === 0) yield;
  }
  return { ok: true, value: out };
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length >= longFrom;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A rule about the list as a whole could not be held piece by piece. */
const hasChecks = (schema: z.ZodType): boolean => (schema.def.checks?.length ?? 0) > 0;

const isPlainArray = (schema: unknown): schema is z.ZodArray =>
  schema instanceof z.ZodArray && !hasChecks(schema);
