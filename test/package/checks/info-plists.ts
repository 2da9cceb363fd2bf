import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import plist from 'plist';
import type { PackedApp } from '../support/packed-apps.ts';
import { filesBelow } from './files-below.ts';

/** What a key of Info.plist may be called. A new one needs a decision, as a new fuse does. */
const known =
  /^(CFBundle(DisplayName|Executable|IconFile|Identifier|InfoDictionaryVersion|Name|PackageType|ShortVersionString|Version)|DT(Compiler|SDKBuild|SDKName|Xcode|XcodeBuild)|ElectronAsarIntegrity|LS(ApplicationCategoryType|Environment|FileQuarantineEnabled|MinimumSystemVersion|UIElement)|NS(AppTransportSecurity|HighResolutionCapable|HumanReadableCopyright|MainNibFile|PrincipalClass|PrefersDisplaySafeAreaCompatibilityMode|QuitAlwaysKeepsWindows|RequiresAquaSystemAppearance|SupportsAutomaticGraphicsSwitching))$/;

export function infoPlistFindings(app: PackedApp): string[] {
  if (app.target.platform !== 'darwin') return [];
  const own = 'Contents/Info.plist';
  return filesBelow(app.executable)
    .filter(name => name.endsWith('.app/Contents/Info.plist') || name === own)
    .flatMap(name => {
      const info = plist.parse(readFileSync(join(app.executable, name), 'utf8')) as Record<string, unknown>;
      const findings = [...powers(info), ...(name === own ? identity(app, info) : [])];
      return findings.map(finding => `${name}: ${finding}`);
    });
}

function powers(info: Record<string, unknown>): string[] {
  const findings = Object.keys(info)
    .filter(key => !known.test(key))
    .map(key => `${key} is there.`);
  const transport = info.NSAppTransportSecurity;
  if (transport !== undefined && JSON.stringify(transport) !== '{"NSAllowsLocalNetworking":true}') {
    findings.push(`NSAppTransportSecurity is ${JSON.stringify(transport)}.`);
  }
  return findings;
}

function identity({ resources }: PackedApp, info: Record<string, unknown>): string[] {
  const wanted = {
    CFBundleIdentifier: 'io.github.keyholder',
    CFBundleName: 'Keyholder',
    CFBundleDisplayName: 'Keyholder',
    CFBundleIconFile: 'icon.icns',
  };
  const findings = Object.entries(wanted)
    .filter(([key, value]) => info[key] !== value)
    .map(([key, value]) => `${key} is not ${value}.`);
  const icon = join(resources, 'icon.icns');
  const drawn = join(import.meta.dirname, '../../../build/icons/icon.icns');
  if (!existsSync(icon) || digest(icon) !== digest(drawn)) findings.push('The icon is not ours.');
  return findings;
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
