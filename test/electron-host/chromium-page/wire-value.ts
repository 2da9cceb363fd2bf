/**
 * Values of IPC as text, for the debugging protocol: what JSON has, and `undefined`, dates, big and odd numbers as well. What else a
 * structured clone would take is not carried here and throws.
 * The function is put into a page as text: it may use nothing from around it.
 */
export interface WireValues {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

export function wireValues(): WireValues {
  const tag = '~';
  const pack = (value: unknown): unknown => {
    if (value === undefined) return { [tag]: 'undefined' };
    if (typeof value === 'bigint') return { [tag]: 'bigint', text: String(value) };
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { [tag]: 'number', text: String(value) };
    }
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new Error('An object could not be cloned.');
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Date) return { [tag]: 'date', text: value.toISOString() };
    if (Array.isArray(value)) return value.map(pack);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      throw new Error(`${Object.prototype.toString.call(value)} is not carried here.`);
    }
    const entries = Object.entries(value).map(([key, one]) => [key, pack(one)]);
    const made: unknown = Object.fromEntries(entries);
    return Object.hasOwn(value, tag) ? { [tag]: 'object', made } : made;
  };
  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    const { [tag]: kind, text, made } = value as { [tag]?: string; text?: string; made?: object };
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(text ?? '');
      case 'number':
        return text === '-0' ? -0 : Number(text);
      case 'date':
        return new Date(text ?? '');
      default: {
        const entries = Object.entries(kind === 'object' ? (made ?? {}) : value);
        return Object.fromEntries(entries.map(([key, one]) => [key, unpack(one)]));
      }
    }
  };
  return {
    encode: value => JSON.stringify(pack(value)),
    decode: text => unpack(JSON.parse(text)),
  };
}
