import { CORE_SCHEMA, load } from 'js-yaml';
import type { z } from 'zod';
import { UpdateError } from '../../core/base/ports/updater.ts';

/**
 * SECURITY: what a feed says is read as plain data: no types beyond text, numbers and lists, nothing that refers to another
 * part, and only what the schema names.
 * @throws UpdateError `unreadable`
 */
export function readYaml<T>(bytes: Uint8Array, schema: z.ZodType<T>): T {
  const read = schema.safeParse(plain(bytes));
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new UpdateError('unreadable', where === '' ? 'It is no list of fields.' : `Its field ${where}.`);
}

function plain(bytes: Uint8Array): unknown {
  let anchors = 0;
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = load(text, {
      schema: CORE_SCHEMA,
      // Not in its typings: the names that later parts could refer to.
      listener: (_event, state: object) => {
        if ('anchorMap' in state) anchors += Object.keys(state.anchorMap ?? {}).length;
      },
    });
  } catch {
    throw new UpdateError('unreadable', 'It is not YAML.');
  }
  if (anchors > 0) throw new UpdateError('unreadable', 'It refers to other parts of itself.');
  return value;
}
