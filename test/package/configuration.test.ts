import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurationFindings } from './checks/configuration.ts';
import { linuxPackageFindings } from './checks/linux-packages.ts';
import { ownFiles } from './checks/loose-files.ts';
import { allTargets } from './stub/targets.ts';
import { linuxRecipes } from './support/linux-recipes.ts';
import { loadConfigurations } from './support/load-configurations.ts';
import { locate, packedApps, whyNotPacked } from './support/packed-apps.ts';

const reason = whyNotPacked();
if (reason) console.warn(`Skipped: the recipes of the Linux packages. ${reason}`);

describe('the configuration', () => {
  it('fits electron-builder’s schema in every section, and promises what no folder shows', async () => {
    expect(configurationFindings(await loadConfigurations())).toEqual([]);
  });

  it('SECURITY: an unsigned package says so in its name', async () => {
    const { unsigned, release } = await loadConfigurations();
    expect(unsigned.artifactName).toContain('-unsigned.');
    expect(release.artifactName).not.toContain('unsigned');
  });

  it('SECURITY: nothing lies beside the archive but what the system has to load', ({ skip }) => {
    skip(reason !== null, reason ?? '');
    const { output, stubs } = packedApps();
    for (const target of allTargets) {
      const loose = ownFiles(locate(target, output, stubs)).filter(name =>
        name.includes('app.asar.unpacked'),
      );
      expect(loose.map(name => basename(name))).toEqual(['keytar.node']);
    }
  });

  it('makes deb, rpm and AppImage that a desktop finds, with libsecret', async ({ skip }) => {
    skip(reason !== null, reason ?? '');
    const { unsigned, release } = await loadConfigurations();
    const output = await realpath(await mkdtemp(join(tmpdir(), 'keyholder-recipes-')));
    try {
      for (const config of [unsigned, release]) {
        expect(linuxPackageFindings(await linuxRecipes(config, { ...packedApps(), output }))).toEqual([]);
      }
    } finally {
      await rm(output, { recursive: true });
    }
  });
});
