/**
 * As in Electron 45: after the sentinel the wire's version, its length, and a digit for each of nine fuses. Each is the
 * opposite of what Keyholder wants, so that one that nobody sets shows.
 */
export const fuseWire: Buffer = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100110'),
]);
