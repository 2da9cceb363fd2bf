import { lstatSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../build/run-tool.ts';
import type { PackedApp } from '../support/packed-apps.ts';
import { plantedSecrets } from '../support/planted-secrets.ts';
import { filesBelow } from './files-below.ts';

/**
 * Byte for byte: no path and no secret of the computer that built it, and no map back to the source. In whatever is not Electron's as it came,
 * the edited executables and property lists included; the Linux stub is a Node that was built elsewhere.
 * @param places folders of this computer that must not show
 */
export function byteFindings(app: PackedApp, places: readonly string[]): string[] {
  const forbidden = [
    ...[...places, root.replace(/\/$/, ''), homedir()].filter(place => place.length > 4),
    ...Object.values(plantedSecrets),
  ];
  return filesBelow(app.folder)
    .map(name => ({ name, file: join(app.folder, name) }))
    .filter(
      ({ file }) => lstatSync(file).isFile() && (file !== app.executable || app.target.platform !== 'linux'),
    )
    .flatMap(({ name, file }) => {
      const bytes = readFileSync(file);
      return [
        ...forbidden.filter(place => bytes.includes(place)).map(place => `${name} holds ${place}.`),
        // As a comment at a line's begin: libraries may speak of it.
        ...(/^\/[/*][#@] ?sourceMappingURL=/m.test(bytes.toString('latin1'))
          ? [`${name} refers to a source map.`]
          : []),
      ];
    });
}
