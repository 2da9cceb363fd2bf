import { describe, expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { checks } from './checks/inspect.ts';
import { allTargets } from './stub/targets.ts';
import { locate, packedApps, whyNotPacked } from './support/packed-apps.ts';

const reason = whyNotPacked();

describeUnless(reason, 'what is in a package', () => {
  describe.each(allTargets)('for $platform on $arch', target => {
    it.each(Object.entries(checks))('%s', async (_name, check) => {
      const { output, stubs, project } = packedApps();
      expect(await check(locate(target, output, stubs), project)).toEqual([]);
    });
  });
});
