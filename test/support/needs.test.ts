import { describe, expect, it } from 'vitest';
import { missingProgram, type Surroundings, whyNot } from './needs.ts';

const bare: Surroundings = { platform: 'linux', ci: false, missing: (...programs) => programs[0] ?? null };
const equipped: Surroundings = { ...bare, missing: () => null };
const need = { platforms: ['linux'], programs: ['makensis'], packages: { makensis: 'nsis' } };

describe('what a test needs', () => {
  it('is asked of the platform first, also in CI', () => {
    for (const platform of ['darwin', 'win32']) {
      for (const ci of [true, false]) {
        expect(whyNot(need, { ...bare, platform, ci })).toBe('This runs on linux only.');
        expect(whyNot(need, { ...equipped, platform, ci })).toBe('This runs on linux only.');
        const because = 'The Secret Service is for Linux only.';
        expect(whyNot({ ...need, because }, { ...bare, platform, ci })).toBe(because);
      }
    }
  });

  it('must be there in CI on Linux: the test runs, and fails', () => {
    expect(whyNot(need, { ...bare, ci: true })).toBeNull();
  });

  it('may be missing elsewhere, and what brings it is named', () => {
    expect(whyNot(need, bare)).toBe('makensis is not installed (Debian: nsis).');
    expect(whyNot({ programs: ['git'] }, bare)).toBe('git is not installed.');
    expect(whyNot({ programs: ['git'] }, { ...bare, platform: 'win32', ci: true })).toBe(
      'git is not installed.',
    );
    expect(whyNot(need, equipped)).toBeNull();
  });

  it('is nothing by default', () => {
    expect(whyNot({}, { ...equipped, platform: 'win32' })).toBeNull();
  });
});

describe('a program', () => {
  it('is looked for on the PATH', () => {
    expect(missingProgram()).toBeNull();
    expect(missingProgram('no-such-program')).toBe('no-such-program');
  });
});
