import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { checks } from './checks/inspect.ts';
import { ownFiles } from './checks/loose-files.ts';
import { allTargets } from './stub/targets.ts';
import { locate, packedApps, whyNotPacked } from './support/packed-apps.ts';

const reason = whyNotPacked();

describeUnless(reason, 'what is in a package', () => {
  it.each(allTargets)('SECURITY: nothing lies beside the archive but what the system has to load', target => {
    const { output, stubs } = packedApps();
    const beside = ownFiles(locate(target, output, stubs)).filter(name => name.includes('app.asar.unpacked'));
    expect(beside.map(name => basename(name))).toEqual(['keytar.node']);
  });

  describe.each(allTargets)('for $platform on $arch', target => {
    it.each(Object.entries(checks))('%s', async (_name, check) => {
      const { output, stubs, project } = packedApps();
      expect(await check(locate(target, output, stubs), project)).toEqual([]);
    });
  });
});
