import { z } from 'zod';

/** One value the description does not name, flattened: `['billing', 'plan', 'name']` -> 'Scale'. */
export const extraFieldSchema = z.object({
  path: z.array(z.string()),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});
export type ExtraField = z.infer<typeof extraFieldSchema>;

/** null: there is none, or that is what stands there. */
export function valueAt(fields: readonly ExtraField[], path: readonly string[]): ExtraField['value'] {
  const last = path.at(-1);
  for (const field of fields) {
    const { length } = field.path;
    if (
      length === path.length &&
      field.path[length - 1] === last &&
      field.path.every((name, n) => name === path[n])
    )
      return field.value;
  }
  return null;
}

const makers =
  /^(created|invited|added|sent|requested)_?by(_|$)|^(invited|created|added)By|^(inviter|creator|author|sender)(_|$|[A-Z])/;

/** Whether a field goes by a name that says who has made something. */
export const namesMaker = ([first = '']: readonly string[]): boolean => makers.test(first);
