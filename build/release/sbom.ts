/** `node build/release/sbom.ts --platform linux --out FILE`: what is in the packages for a platform, as CycloneDX 1.6. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { PackagedPlatform } from '../package/platform-chunks.ts';
import { root } from '../run-tool.ts';
import { mustRun } from './run-program.ts';
import { sbomOf } from './sbom-document.ts';

const platforms: Readonly<Record<string, PackagedPlatform>> = {
  linux: 'linux',
  mac: 'darwin',
  win: 'win32',
};

const { values } = parseArgs({ options: { platform: { type: 'string' }, out: { type: 'string' } } });
const platform = platforms[values.platform ?? ''];
if (platform === undefined || !values.out) {
  process.stderr.write('Usage: node build/release/sbom.ts --platform linux|mac|win --out FILE\n');
  process.exitCode = 2;
} else {
  const { stdout } = await mustRun('git', ['show', '--no-patch', '--format=%ct', 'HEAD'], { cwd: root });
  const committed = new Date(Number(stdout) * 1000).toISOString();
  const sbom = await sbomOf(root, platform, committed);
  await writeFile(values.out, `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${values.out}: ${sbom.components.length} components\n`);
}
