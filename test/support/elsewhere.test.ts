import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const real = process.platform;
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: real });
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe.each(['darwin', 'win32'])('in CI on %s', platform => {
  it('what can never be there is a reason to skip, and no mistake', async () => {
    Object.defineProperty(process, 'platform', { value: platform });
    vi.stubEnv('CI', 'true');
    vi.resetModules();
    const { whyNoKeyring } = await import('./keyring.ts');
    const { whyNoFakeService } = await import('./fake-secret-service.ts');
    const { whyNoKeePassXC } = await import('./keepassxc.ts');
    const { whyNoClipboard } = await import('./x-display.ts');
    const { whyNotWith } = await import('../package/tools/needs.ts');
    const onlyLinux = { whyNoKeyring, whyNoFakeService, whyNoKeePassXC, whyNoClipboard };
    for (const [name, ask] of Object.entries(onlyLinux)) expect(ask(), name).toMatch(/Linux only\.$/);
    for (const program of ['dpkg-deb', 'rpmbuild', 'makensis', 'mksquashfs', 'gpg']) {
      expect(whyNotWith(program), program).toBe('These tools are Linux programs.');
    }
  });
});

describe('a test that is skipped', () => {
  const folder = resolve(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => ({ name: name.split(sep).join('/'), text: readFileSync(join(folder, name), 'utf8') }));

  it('says why: there is no way to skip without a reason', () => {
    const silent = new RegExp(['skip', 'run'].map(word => `\\.${word}If\\(`).join('|'));
    expect(files.filter(({ text }) => silent.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('was asked about in one place, where the platform comes before CI', () => {
    const asking = files.filter(({ text }) => /env\.CI\b/.test(text)).map(({ name }) => name);
    expect(asking.sort()).toEqual([
      // These ask for something else: no focused test, and a machine that may be installed on.
      'e2e/playwright.config.ts',
      'electron/playwright.config.ts',
      'installed/check-installer.ts',
      'support/needs.ts',
    ]);
  });
});
