import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configurationFindings } from './checks/configuration.ts';
import { ownFiles } from './checks/loose-files.ts';
import { allTargets } from './stub/targets.ts';
import { locate, packedApps, whyNotPacked } from './support/packed-apps.ts';
import { configurations } from './support/release-env.ts';

describe('the configuration', () => {
  it('fits electron-builder’s schema in every section, and promises what no folder shows', () => {
    expect(configurationFindings(configurations)).toEqual([]);
  });

  it('SECURITY: an unsigned package says so in its name', () => {
    expect(configurations.unsigned.artifactName).toContain('-unsigned.');
    expect(configurations.release.artifactName).not.toContain('unsigned');
  });

  it('SECURITY: nothing lies beside the archive but what the system has to load', ({ skip }) => {
    const reason = whyNotPacked();
    skip(reason !== null, reason ?? '');
    const { output, stubs } = packedApps();
    for (const target of allTargets) {
      const loose = ownFiles(locate(target, output, stubs)).filter(name =>
        name.includes('app.asar.unpacked'),
      );
      expect(loose.map(name => basename(name))).toEqual(['keytar.node']);
    }
  });
});
