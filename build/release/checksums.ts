import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The file that lists the others, and the signature of that list. */
export const sumsName = 'SHA256SUMS';
export const sumsSignatureName = 'SHA256SUMS.asc';

/** Hexadecimal for SHA256SUMS, base64 for the update files. */
export async function digestOf(
  file: string,
  algorithm: 'sha256' | 'sha512',
  encoding: 'hex' | 'base64',
): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest(encoding);
}

/** The form that `sha256sum --check` and `shasum -a 256 --check` read, in the order of the names' bytes. */
export function sumsText(sums: ReadonlyMap<string, string>): string {
  return [...sums.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => {
      if (!isPlainName(name)) throw new Error(`${JSON.stringify(name)} is no plain file name.`);
      return `${sum}  ${name}\n`;
    })
    .join('');
}

/** SECURITY: a checksum names a file in its own folder. No path, no option, nothing that a shell or a terminal reads. */
const isPlainName = (name: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9._+~-]*$/.test(name);
