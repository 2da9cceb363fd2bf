import type { Breath } from '../core/base/ports/clock.ts';
import { inStretches, type Sliced } from '../core/base/stretch.ts';

/** So many elements are written in a millisecond or less. */
const atATime = 200;
/** The lists of an answer lie no deeper. */
const deepest = 3;

/** The bytes of `JSON.stringify(value)`, made a stretch at a time: a list of a hundred thousand takes longer than anybody may wait. */
export async function jsonPieces(value: unknown, breath: Breath): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  let text = '';
  const write = (more: string) => {
    text += more;
    if (text.length < 65_536) return;
    pieces.push(Buffer.from(text));
    text = '';
  };
  await inStretches(breath, writing(value, write, 0));
  pieces.push(Buffer.from(text));
  return pieces;
}

function* writing(value: unknown, write: (text: string) => void, depth: number): Sliced<void> {
  if (Array.isArray(value) && value.length > atATime) {
    for (let from = 0; from < value.length; from += atATime) {
      const some = JSON.stringify(value.slice(from, from + atATime)).slice(1, -1);
      write(`${from === 0 ? '[' : ','}${some}`);
      yield;
    }
    return write(']');
  }
  if (depth >= deepest || !isPlain(value)) return write(JSON.stringify(value) ?? 'null');
  let before = '{';
  for (const [name, one] of Object.entries(value)) {
    // Left out, as JSON leaves it out.
    if (JSON.stringify(isPlain(one) || Array.isArray(one) ? 0 : one) === undefined) continue;
    write(`${before}${JSON.stringify(name)}:`);
    before = ',';
    yield* writing(one, write, depth + 1);
  }
  write(before === '{' ? '{}' : '}');
}

/** It says nothing of its own about how it is written. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
}
