interface Rows<R> {
  rows: readonly R[];
}

/** Rows that stand one after the other, encoded. */
interface Piece<R> {
  rows: readonly R[];
  bytes: Buffer;
}

/** One row of them changes with an act, and all of them are encoded again. */
const mostRows = 128;
/** Fewer are put together with those after them, or ten thousand that came one by one were ten thousand pieces. */
const leastRows = mostRows / 2;

/**
 * A document of rows as the bytes of its file, exactly as `JSON.stringify(…, null, 2)` writes it, in pieces: those in which nothing has
 * changed are neither encoded nor copied again. Rows are exchanged, never changed in place.
 */
export function rowPieces<R extends object>(): (data: Rows<R>, head: object) => Buffer[] {
  const known = new WeakMap<R, Piece<R>>();
  /** The piece that begins here, and is what it was. */
  const knownAt = (rows: readonly R[], at: number): Piece<R> | null => {
    const first = rows[at];
    const piece = first && known.get(first);
    if (!piece?.rows.every((row, n) => row === rows[at + n])) return null;
    return piece.rows.length >= leastRows || at + piece.rows.length === rows.length ? piece : null;
  };
  const encoded = (rows: readonly R[], at: number): Piece<R> => {
    let to = at + 1;
    while (to < rows.length && to - at < mostRows && !knownAt(rows, to)) to += 1;
    const own = rows.slice(at, to);
    const text = own.map(row => `,\n${JSON.stringify(row, null, 2)}`).join('');
    const piece = { rows: own, bytes: Buffer.from(text.replace(/\n/g, '\n      ')) };
    const [first] = own;
    if (first) known.set(first, piece);
    return piece;
  };
  return ({ rows, ...rest }, head) => {
    const before = JSON.stringify(head, null, 2).slice(0, -'\n}'.length);
    const pieces: Buffer[] = [Buffer.from(`${before},\n  "data": {\n    "rows": [`)];
    for (let at = 0; at < rows.length; ) {
      const piece = knownAt(rows, at) ?? encoded(rows, at);
      // A comma stands before each row but the first.
      pieces.push(at === 0 ? piece.bytes.subarray(1) : piece.bytes);
      at += piece.rows.length;
    }
    const others = JSON.stringify({ rows: [], ...rest }, null, 2).slice('{\n  "rows": []'.length);
    pieces.push(Buffer.from(`${rows.length === 0 ? '' : '\n    '}]${others.replace(/\n/g, '\n  ')}\n}\n`));
    return pieces;
  };
}
