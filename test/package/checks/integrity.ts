import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';
import plist from 'plist';
import { NtExecutable, NtExecutableResource } from 'resedit';
import type { PackedApp } from '../support/packed-apps.ts';

/** What Electron compares app.asar with at its start. Linux has no such place. */
export function integrityFindings(app: PackedApp): string[] {
  if (app.target.platform === 'linux' || !existsSync(app.asar)) return [];
  const hash = createHash('sha256').update(getRawHeader(app.asar).headerString).digest('hex');
  const wanted =
    app.target.platform === 'win32'
      ? [{ file: 'resources\\app.asar', alg: 'SHA256', value: hash }]
      : { 'Resources/app.asar': { algorithm: 'SHA256', hash } };
  const found = app.target.platform === 'win32' ? inExecutable(app) : inInfoPlist(app);
  if (JSON.stringify(found) === JSON.stringify(wanted)) return [];
  return [`The executable vouches for ${JSON.stringify(found)} and not for ${JSON.stringify(wanted)}.`];
}

function inExecutable({ executable }: PackedApp): unknown {
  const resources = NtExecutableResource.from(NtExecutable.from(readFileSync(executable)));
  const entries = resources.entries.filter(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const [entry] = entries;
  return entry && entries.length === 1 ? JSON.parse(Buffer.from(entry.bin).toString('utf8')) : null;
}

function inInfoPlist({ executable }: PackedApp): unknown {
  const info = plist.parse(readFileSync(join(executable, 'Contents/Info.plist'), 'utf8'));
  return typeof info === 'object' && info !== null && 'ElectronAsarIntegrity' in info
    ? info.ElectronAsarIntegrity
    : null;
}
