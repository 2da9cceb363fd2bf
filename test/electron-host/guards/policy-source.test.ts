import { expect, it } from 'vitest';
import { policySource } from '../../../src-main/electron/guards/policy-source.ts';

const fileOf = (options: { packaged?: boolean; root?: string; given: string | null; platform?: string }) =>
  policySource({ packaged: false, root: '/home/ann/keyholder', platform: 'linux', env: {}, ...options })
    ?.file ?? null;

it('SECURITY: an installed Keyholder obeys the policy file of its computer, whatever its command line says', () => {
  for (const given of [null, '/tmp/mine.json']) {
    for (const installed of [{ packaged: true }, { root: '/home/ann/copy/resources/app.asar' }]) {
      expect(fileOf({ ...installed, given })).toBe('/etc/keyholder/policy.json');
      expect(fileOf({ ...installed, given, platform: 'freebsd' })).toBeNull();
    }
  }
});

it('from its source it obeys the file that it is given, and otherwise none', () => {
  expect(fileOf({ given: null })).toBeNull();
  expect(fileOf({ given: '/tmp/mine.json' })).toBe('/tmp/mine.json');
});
