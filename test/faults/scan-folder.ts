import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Scan {
  files: number;
  /** Left by a write that was cut off. */
  leftovers: number;
  /** `file: what`; never the secret itself. */
  found: string[];
}

/** The practice service's personal access tokens, known by their shape: the secrets themselves die with the victims. */
const tokenShape = /khp_[0-9A-Za-z]{8,}/;

/** Of what is written whole. */
const wholeName = /^(?:[a-z.]+|snapshot-[0-9a-f-]{36}(?:-[ab]-\d+)?)\.jsonl?$/;

/** Looks through every byte of every file, leftovers of interrupted writes included. */
export async function scanFolder(folder: string, secrets: readonly string[]): Promise<Scan> {
  const scan: Scan = { files: 0, leftovers: 0, found: [] };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // Keyholder may be at work in it: the files of a list go when the next one is written.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(unlessGone);
    if (bytes === null) continue;
    scan.files += 1;
    if (!wholeName.test(entry.name)) scan.leftovers += 1;
    // One character per byte; and the two wider encodings that programs of this kind write.
    const texts = [bytes.toString('latin1'), bytes.toString('latin1').replaceAll('\0', '')];
    if (texts.some(text => tokenShape.test(text))) scan.found.push(`${entry.name}: a token`);
    const forms = secrets.flatMap(secret => [secret, Buffer.from(secret).toString('base64').slice(0, -4)]);
    if (texts.some(text => forms.some(form => text.includes(form))))
      scan.found.push(`${entry.name}: a secret`);
  }
  return scan;
}

function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
