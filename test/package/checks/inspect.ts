import type { PackedApp } from '../support/packed-apps.ts';
import { archiveFindings } from './archive.ts';
import { dependencyFindings, importFindings, moduleFindings } from './bundled-modules.ts';
import { byteFindings } from './bytes.ts';
import { fuseFindings } from './fuses.ts';
import { infoPlistFindings } from './info-plists.ts';
import { integrityFindings } from './integrity.ts';
import { looseFindings } from './loose-files.ts';
import { windowsResourceFindings } from './windows-resources.ts';

export type Check = (app: PackedApp, project: string) => string[] | Promise<string[]>;

/** Every check of one packed app. Each gives sentences about what is wrong. */
export const checks: Readonly<Record<string, Check>> = {
  'app.asar holds what is on the list, and keytar’s one binary lies beside it': archiveFindings,
  'beside Electron lies nothing but our resources': looseFindings,
  'all nine fuses are as promised': fuseFindings,
  'the executable vouches for this app.asar': integrityFindings,
  'Info.plist asks for nothing': infoPlistFindings,
  'the program bears our name and icon': windowsResourceFindings,
  'no bundle holds a test, the web host or what the practice service needs by itself only': (_app, project) =>
    moduleFindings(project),
  'what is bundled is a dependency, and nothing else is': (_app, project) => dependencyFindings(project),
  'no packaged file needs one that is left out': importFindings,
  'no path of this computer, no secret and no source map is in any byte': (app, project) =>
    byteFindings(app, [project, app.stub]),
};

export async function inspect(app: PackedApp, project: string): Promise<string[]> {
  const all = await Promise.all(Object.values(checks).map(async check => check(app, project)));
  return all.flat();
}
