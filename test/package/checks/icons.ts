import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { root } from '../../../build/run-tool.ts';

/** Without these electron-builder fetches a program that draws them from something else. */
export function iconFindings({ linux, mac, win, directories }: Configuration): string[] {
  const resources = join(root, directories?.buildResources ?? 'build');
  const wanted: [platform: string, icon: string | null | undefined, files: string[]][] = [
    ['linux', linux?.icon, ['16x16.png', '48x48.png', '128x128.png', '256x256.png', '512x512.png']],
    ['mac', mac?.icon, ['']],
    ['win', win?.icon, ['']],
  ];
  return wanted.flatMap(([platform, icon, files]) => {
    if (!icon) return [`${platform} has no icon.`];
    return files
      .filter(file => !existsSync(join(resources, icon, file)))
      .map(file => `${platform}: the icon ${join(icon, file)} is missing.`);
  });
}
