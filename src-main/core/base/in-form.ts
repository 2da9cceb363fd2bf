import { z } from 'zod';

/**
 * Lists of which every element is known to be what a schema puts out: parsed by it already, or made by a builder that a test holds
 * to it. A list of a hundred thousand is not walked a second time only because it is handed on.
 */
const elementOf = new WeakMap<readonly unknown[], z.ZodType>();

/** Says so of a list, which is not touched any more from then on. */
export function inForm<T>(element: z.ZodType<T>, list: T[]): T[] {
  elementOf.set(list, element);
  return list;
}

/**
 * As `schema.safeParse`, except that lists of which `inForm` was said for this very place of the schema are taken as they are. Looked
 * for in the properties of an object, no deeper.
 */
export function parseOnce(schema: z.ZodType, value: unknown): ReturnType<typeof schema.safeParse> {
  // A rule about the whole could not be held without its lists.
  const known = schema instanceof z.ZodObject && !hasChecks(schema) ? knownLists(schema, value) : [];
  if (known.length === 0) return schema.safeParse(value);
  const without = Object.fromEntries(known.map(([name]) => [name, []]));
  const parsed = schema.safeParse({ ...(value as object), ...without });
  if (!parsed.success) return parsed;
  return { ...parsed, data: { ...(parsed.data as object), ...Object.fromEntries(known) } };
}

function knownLists(schema: z.ZodObject, value: unknown): [name: string, list: unknown[]][] {
  return Object.entries(schema.shape).flatMap(([name, part]): [string, unknown[]][] => {
    const list = (value as Readonly<Record<string, unknown>> | null)?.[name];
    const isKnown =
      part instanceof z.ZodArray &&
      !hasChecks(part) &&
      Array.isArray(list) &&
      elementOf.get(list) === part.element;
    return isKnown ? [[name, list]] : [];
  });
}

const hasChecks = (schema: z.ZodType): boolean => (schema.def.checks?.length ?? 0) > 0;
