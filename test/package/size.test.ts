import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { bundledModules, bundles } from './checks/bundled-modules.ts';
import { ownFiles } from './checks/loose-files.ts';
import { allTargets, nameOf } from './stub/targets.ts';
import { locate, packedApps, whyNotPacked } from './support/packed-apps.ts';

const reason = whyNotPacked();

/** Bytes, for everything that is not Electron's. What came last: files for another computer, with 400 kB of the age library, which
 * are read from the disk when they are first needed, and the page in parts, which are read when they are opened. */
const budget = 4_900_000;

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

describeUnless(reason, 'the size of what is ours', () => {
  it.for(allTargets)('for $platform on $arch is within its budget', (target, { task }) => {
    const { output, stubs } = packedApps();
    const app = locate(target, output, stubs);
    const files = ownFiles(app).map(name => ({ name, size: statSync(join(app.folder, name)).size }));
    const all = files.reduce((sum, { size }) => sum + size, 0);
    const rest = all - statSync(app.asar).size;
    const parts = `app.asar ${kilobytes(all - rest)} and beside it ${kilobytes(rest)}`;
    task.meta.said = `Size of what is ours, ${nameOf(target)}: ${kilobytes(all)}, of these ${parts}`;
    expect(rest).toBeGreaterThan(60_000);
    expect(all).toBeLessThan(budget);
  });

  it('has ten largest modules that everybody knows', ({ task }) => {
    const { project } = packedApps();
    const modules = bundles.flatMap(bundle =>
      bundledModules(project, bundle).map(one => ({ ...one, bundle })),
    );
    const largest = modules.sort((a, b) => b.bytes - a.bytes).slice(0, 10);
    const lines = largest.map(
      ({ module, bytes, bundle }) =>
        `  ${kilobytes(bytes)} in ${bundle}: ${module.replace('node_modules/', '')}`,
    );
    task.meta.said = ['The ten largest modules, before minifying:', ...lines].join('\n');
    expect(largest).toHaveLength(10);
  });
});
