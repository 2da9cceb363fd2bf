import { promisify } from 'node:util';
import { type ZlibOptions, zstdDecompress } from 'node:zlib';

/** With what it has read of the body, as `info` asks for it. */
interface Unpacked {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

const unpackOne = promisify(zstdDecompress) as unknown as (
  body: Uint8Array,
  options: ZlibOptions,
) => Promise<Unpacked>;

/** Who writes one for each piece that is sent has no more of them in a list. Each takes a turn of its own. */
const mostFrames = 2_000;

/**
 * All frames of it (RFC 8878, 3.1), of which Node reads the first one: some writers end one whenever they send what they have. As with
 * other encodings, what stands behind the last one and is none is left.
 */
export async function unpackZstd(
  body: Uint8Array,
  { maxOutputLength }: { maxOutputLength: number },
): Promise<Buffer> {
  const frames: Buffer[] = [];
  let [rest, room] = [body, maxOutputLength];
  do {
    if (room < 1) throw Object.assign(new RangeError('Too much.'), { code: 'ERR_BUFFER_TOO_LARGE' });
    if (frames.length === mostFrames) throw new RangeError('Too many frames.');
    const { buffer, engine } = await unpackOne(rest, { maxOutputLength: room, info: true });
    frames.push(buffer);
    room -= buffer.length;
    rest = rest.subarray(engine.bytesWritten);
  } while (isFrame(rest));
  return Buffer.concat(frames);
}

/** One that holds something, or one to be skipped. */
const isFrame = ({ 0: first = 0, 1: second, 2: third, 3: fourth }: Uint8Array): boolean =>
  (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) ||
  (first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18);
