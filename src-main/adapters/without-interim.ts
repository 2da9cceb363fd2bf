import type { Socket } from 'node:net';

/** What a server says before its answer: "go on", "I am at it", "you will need this, too". 101 leaves HTTP, and is none of these. */
const head = /^HTTP\/1\.[01] 1(?!01)\d\d(?=[\r ])[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n/;
const begun = /^HTTP\/1\.[01] 1(?!01)\d\d/;
const begin = 'HTTP/1.1 1';
/** A longer one is left to whoever reads the answer. */
const longest = 64 * 1_024;

/**
 * A connection as though nothing came before its answer. Whoever has not asked for a "100 Continue" passes over it (RFC 9110, 15.2),
 * and some servers send it unasked; undici cuts the connection there, so that the answer behind it, and with it a new token, would be lost.
 */
export function withoutInterim(socket: Socket): Socket {
  const read = socket.read.bind(socket);
  let held: Buffer = Buffer.alloc(0);
  let isOver = false;
  socket.read = size => {
    while (!isOver) {
      const chunk: Buffer | null = read(size);
      if (chunk === null) return null;
      held = Buffer.concat([held, chunk]);
      let found = head.exec(textOf(held));
      while (found !== null) {
        held = held.subarray(found[0].length);
        found = head.exec(textOf(held));
      }
      if (held.length < longest && mayBegin(textOf(held))) continue;
      isOver = true;
      return held;
    }
    return read(size);
  };
  return socket;
}

const textOf = (bytes: Buffer): string => bytes.toString('latin1', 0, longest);

/** Another one, of which there is not enough yet. */
const mayBegin = (text: string): boolean =>
  text.length < 12 ? begin.startsWith(text.slice(0, 10).replace('/1.0', '/1.1')) : begun.test(text);
