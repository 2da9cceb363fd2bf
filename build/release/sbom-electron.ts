import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PackagedPlatform } from '../package/platform-chunks.ts';
import type { Component } from './sbom-component.ts';
import { readPackage } from './shipped-packages.ts';

const architectures = ['x64', 'arm64'];

/**
 * Electron as it is downloaded for this platform, with the checksums that its npm package brings along, and the Chromium
 * in it where browserslist's table knows this version. No data tells its Node.js, so that is not listed.
 */
export async function electronComponents(root: string, platform: PackagedPlatform): Promise<Component[]> {
  const { version } = await readPackage(root, 'node_modules/electron');
  const checksums: Record<string, string> = JSON.parse(
    await readFile(join(root, 'node_modules/electron/checksums.json'), 'utf8'),
  );
  const distributions = architectures.map(arch => {
    const file = `electron-v${version}-${platform}-${arch}.zip`;
    const content = checksums[file];
    if (!content) throw new Error(`Electron's package has no checksum of ${file}.`);
    return {
      type: 'distribution' as const,
      url: `https://github.com/electron/electron/releases/download/v${version}/${file}`,
      hashes: [{ alg: 'SHA-256' as const, content }],
    };
  });
  const purl = `pkg:github/electron/electron@v${version}`;
  const electron: Component = {
    type: 'framework',
    'bom-ref': purl,
    name: 'electron',
    version,
    licenses: [{ license: { id: 'MIT' } }],
    purl,
    externalReferences: distributions,
  };
  const chromium = chromiumVersion(root, version);
  if (chromium === null) return [electron];
  const component: Component = {
    type: 'library',
    'bom-ref': `chromium@${chromium}`,
    name: 'chromium',
    version: chromium,
  };
  return [electron, component];
}

/** From electron-to-chromium, which comes with the build tools; null where it is missing or older than this Electron. */
function chromiumVersion(root: string, electron: string): string | null {
  try {
    const versions: Record<string, string> = createRequire(join(root, 'package.json'))(
      'electron-to-chromium/full-versions',
    );
    return versions[electron] ?? null;
  } catch {
    return null;
  }
}
