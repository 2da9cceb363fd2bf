import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of one file, gone afterwards. */
export function scratchFolder(): string {
  // Short: a socket of gpg-agent lies below it, and its path may have 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), 'kh-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
