import { mostPlanCharacters } from '../../../src-shared/invitation-plan.ts';
import { quoted } from '../../ui/kit/foreign.tsx';
import { locale, numberText } from '../../ui/kit/locale.ts';

/** A file as text. Its path is known to nobody here. */
export interface ReadFile {
  name: string;
  bytes: number;
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
}

/** No text of so few characters takes more. */
const mostBytes = 3 * mostPlanCharacters;
const megabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 })} MB`;

export const tooLong = `At most ${numberText(mostPlanCharacters)} characters are taken at a time.`;

/** @returns what is wrong with it, in words for the owner, where it cannot be taken */
export async function readFile(file: File): Promise<ReadFile | string> {
  const { name, size: bytes } = file;
  if (bytes > mostBytes) return `${quoted(name)} was not read: it has ${megabytes(bytes)}. ${tooLong}`;
  let content: Uint8Array;
  try {
    content = new Uint8Array(await file.arrayBuffer());
  } catch {
    return `${quoted(name)} could not be read. It may have been moved or changed meanwhile; a folder cannot be read.`;
  }
  const read = decoded(content);
  if (read.text.length > mostPlanCharacters) return `${quoted(name)} is too long. ${tooLong}`;
  return { name, bytes, ...read };
}

function decoded(content: Uint8Array): Pick<ReadFile, 'text' | 'encoding'> {
  const [first, second, third] = content;
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le', content), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be', content), encoding: 'UTF-16' };
  // Its mark would be letters of the first address, were a byte further on reason enough to read it as something else.
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { text: decode('utf-8', content), encoding: 'UTF-8' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'UTF-8' };
  } catch {
    // Every byte is a letter in it: whether it is text at all is told by what is done with it.
    return { text: decode('windows-1252', content), encoding: 'Windows-1252' };
  }
}

const decode = (encoding: string, content: Uint8Array) => new TextDecoder(encoding).decode(content);
