/** `node build/release/sbom.ts FILE`: what is in the packages, as CycloneDX 1.5. Needs a build. */
import { writeFile } from 'node:fs/promises';
import { root as project } from '../run-tool.ts';
import { shippedPackages } from './licences.ts';
import { mustRun } from './run-program.ts';

/** What `npm sbom` writes, as far as it is looked at. */
export interface Sbom {
  serialNumber?: string;
  metadata: { timestamp: string; component: Component };
  components: (Component & { scope?: string; properties?: unknown; hashes?: object[] })[];
  dependencies: { ref: string; dependsOn?: string[] }[];
  compositions?: { aggregate: 'incomplete'; assemblies: string[] }[];
}

interface Component {
  /** Name and version. */
  'bom-ref': string;
  name: string;
}

/** What npm knows of everything that the lock file names, each with the registry's SHA-512. */
export async function npmSbom(root: string): Promise<Sbom> {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  return JSON.parse((await mustRun('npm', args, { cwd: root })).stdout);
}

/**
 * Of all that, what is shipped.
 * @param timestamp when the commit was made, RFC 3339: the same build gives the same bytes
 */
export function sbomOf(all: Sbom, shipped: ReadonlySet<string>, timestamp: string): Sbom {
  // A number that is drawn anew each time.
  const { serialNumber: _drawn, ...kept } = all;
  const app = all.metadata.component['bom-ref'];
  const within = (refs: readonly string[] = []) => refs.filter(ref => shipped.has(ref)).sort();
  return {
    ...kept,
    metadata: { ...all.metadata, timestamp, component: { ...all.metadata.component, name: nameOf(app) } },
    components: [...shipped].sort().map(ref => {
      const found = all.components.find(one => one['bom-ref'] === ref);
      if (!found?.hashes?.length) throw new Error(`package-lock.json has no checksum of ${ref}.`);
      // For npm some only serve to build, and a package that is called by another name bears that.
      const { properties: _npms, ...part } = found;
      return { ...part, name: nameOf(ref), scope: 'required' };
    }),
    dependencies: all.dependencies
      .filter(({ ref }) => shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: within(dependsOn) }))
      .concat({ ref: app, dependsOn: within([...shipped]) }),
    // Chromium alone has hundreds of parts, which only Electron's own project could list.
    compositions: [
      { aggregate: 'incomplete', assemblies: within([...shipped]).filter(ref => nameOf(ref) === 'electron') },
    ],
  };
}

const nameOf = (ref: string): string => ref.slice(0, ref.lastIndexOf('@'));

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Usage: node build/release/sbom.ts FILE');
  const { stdout } = await mustRun('git', ['show', '--no-patch', '--format=%cI', 'HEAD'], { cwd: project });
  const shipped = (await shippedPackages(project)).map(({ name, version }) => `${name}@${version}`);
  const sbom = sbomOf(await npmSbom(project), new Set(shipped), new Date(stdout.trim()).toISOString());
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${file}: ${sbom.components.length} components\n`);
}
