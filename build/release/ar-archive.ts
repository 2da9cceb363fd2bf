/** The container of a deb: a line of text, then members with a header of 60 characters each, on even offsets. */
const magic = '!<arch>\n';

export interface Member {
  name: string;
  bytes: Buffer;
}

/** @throws Error where this is no such archive, or a damaged one */
export function readAr(archive: Buffer): Member[] {
  if (archive.toString('latin1', 0, magic.length) !== magic) throw new Error('This is no ar archive.');
  const members: Member[] = [];
  let at = magic.length;
  while (at < archive.length) {
    const header = archive.toString('latin1', at, at + 60);
    const digits = header.slice(48, 58).trimEnd();
    // Number alone would take a negative size, and the loop would never end.
    const size = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    const start = at + 60;
    if (!header.endsWith('`\n') || Number.isNaN(size) || start + size > archive.length) {
      throw new Error('This ar archive is damaged.');
    }
    const name = header.slice(0, 16).trimEnd().replace(/\/$/, '');
    members.push({ name, bytes: archive.subarray(start, start + size) });
    at = start + size + (size % 2);
  }
  return members;
}

/** One member as it stands in an archive. Owner, time and all else that differs between two makers are zero. */
export function arMember({ name, bytes }: Member): Buffer {
  const field = (value: string, width: number) => value.padEnd(width);
  const header = `${field(name, 16)}${field('0', 12)}${field('0', 6)}${field('0', 6)}${field('100644', 8)}${field(String(bytes.length), 10)}\`\n`;
  const padding = bytes.length % 2 === 0 ? '' : '\n';
  return Buffer.concat([Buffer.from(header, 'latin1'), bytes, Buffer.from(padding, 'latin1')]);
}

export const writeAr = (members: readonly Member[]): Buffer =>
  Buffer.concat([Buffer.from(magic, 'latin1'), ...members.map(arMember)]);
