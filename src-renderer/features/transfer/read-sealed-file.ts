import { mostTransferBytes } from '../../../src-shared/limits.ts';
import { quoted } from '../../ui/kit/foreign.tsx';

/** A file of the age format, as the core takes it in. */
export interface SealedFile {
  name: string;
  /** Its text where it is armoured, base64 of its bytes where not. */
  content: string;
}

/** With its armour. */
const mostBytes = mostTransferBytes * 1.4;
const pieceLength = 0x8000;

/** @returns what is wrong with it, in words for the owner, where it cannot be taken */
export async function readSealedFile(file: File): Promise<SealedFile | string> {
  const { name, size } = file;
  if (size > mostBytes) {
    const megabytes = (size / 1e6).toLocaleString(undefined, { maximumFractionDigits: 0 });
    return `${quoted(name)} was not read: it has ${megabytes} MB, more than any file that Keyholder writes.`;
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const begins = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
    if (begins.startsWith('-----BEGIN')) return { name, content: new TextDecoder().decode(bytes) };
    return { name, content: base64Of(bytes) };
  } catch {
    return `${quoted(name)} could not be read. It may have been moved or changed meanwhile; a folder cannot be read.`;
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += pieceLength)
    text += String.fromCharCode(...bytes.subarray(from, from + pieceLength));
  return btoa(text);
}
