import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackagedPlatform } from '../package/platform-chunks.ts';
import { type Component, type Locked, packageComponent } from './sbom-component.ts';
import { electronComponents } from './sbom-electron.ts';
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts';

export interface Sbom {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: {
    timestamp: string;
    lifecycles: { phase: 'build' }[];
    component: Component;
    properties: { name: string; value: string }[];
  };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  compositions: { aggregate: 'complete' | 'incomplete'; assemblies: string[] }[];
}

/**
 * What is really in the packages for one platform: Electron, the npm packages of which something is in the bundles, and
 * keytar. The same build gives the same bytes: the serial number is made from the content.
 * @param timestamp when the commit was made, RFC 3339
 */
export async function sbomOf(root: string, platform: PackagedPlatform, timestamp: string): Promise<Sbom> {
  const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'));
  const { name, version, license } = await read('package.json');
  const lock: Record<string, Locked> = (await read('package-lock.json')).packages;
  const shipped = await shippedPackages(root, platform);
  const packages = shipped.map(one => packageComponent(one, lock[one.folder]));
  const runtime = await electronComponents(root, platform);
  const purl = `pkg:generic/${name}@${version}`;
  const app: Component = {
    type: 'application',
    'bom-ref': purl,
    name,
    version,
    licenses: [{ license: { id: license } }],
    purl,
  };
  const refs = new Map(shipped.map(({ folder }, index) => [folder, packages[index]?.['bom-ref'] ?? '']));
  const [electron, ...inElectron] = runtime.map(one => one['bom-ref']);
  if (electron === undefined) throw new Error('Electron is not among the components.');
  const content = {
    metadata: {
      timestamp,
      lifecycles: [{ phase: 'build' as const }],
      component: app,
      properties: [{ name: 'keyholder:platform', value: platform }],
    },
    components: [...runtime, ...packages],
    dependencies: [
      { ref: purl, dependsOn: [electron, ...refs.values()] },
      { ref: electron, dependsOn: inElectron },
      ...inElectron.map(ref => ({ ref, dependsOn: [] })),
      ...shipped.map(one => ({ ref: refs.get(one.folder) ?? '', dependsOn: needs(one, lock, refs) })),
    ],
    compositions: [
      { aggregate: 'complete' as const, assemblies: [purl] },
      // Chromium alone has hundreds of parts, which only Electron's own project could list.
      { aggregate: 'incomplete' as const, assemblies: [electron] },
    ],
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify(content)),
    version: 1,
    ...content,
  };
}

/** Found as Node finds them: in the package's own node_modules, then in each one above it. */
function needs(
  { folder }: ShippedPackage,
  lock: Readonly<Record<string, Locked>>,
  refs: ReadonlyMap<string, string>,
): string[] {
  const { dependencies = {}, peerDependencies = {} } = lock[folder] ?? {};
  const found = Object.keys({ ...dependencies, ...peerDependencies }).flatMap(wanted => {
    const levels = folder.split('/node_modules/').map((_, level, all) => all.slice(0, level + 1));
    const places = levels.map(level => `${level.join('/node_modules/')}/node_modules/${wanted}`).reverse();
    const place = [...places, `node_modules/${wanted}`].find(candidate => candidate in lock);
    const ref = place === undefined ? undefined : refs.get(place);
    return ref === undefined ? [] : [ref];
  });
  return [...new Set(found)].sort();
}

/** A UUID of version 8 (RFC 9562: made by a rule of one's own) from the content's SHA-256. */
function serialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
