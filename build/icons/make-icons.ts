/** `npm run icons`: draws the icons of every platform from the two svg files here. Needs a Chromium. */
import { mkdir, writeFile } from 'node:fs/promises';
import { findBrowser } from '../../test/e2e/browser.ts';
import { openStudio } from './draw.ts';
import { iconFiles } from './icon-files.ts';

const found = findBrowser();
if ('reason' in found) throw new Error(found.reason);
const studio = await openStudio(found.path);
try {
  await mkdir(new URL('linux/', import.meta.url), { recursive: true });
  for (const { name, bytes } of await iconFiles(studio)) {
    await writeFile(new URL(name, import.meta.url), bytes);
    process.stdout.write(`build/icons/${name} (${bytes.length} bytes)\n`);
  }
} finally {
  await studio.close();
}
