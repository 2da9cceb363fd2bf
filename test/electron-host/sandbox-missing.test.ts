import { describe, expect, it } from 'vitest';
import { type Machine, thisMachine } from '../../build/runtime.ts';
import { howToMend, sandboxMissing } from '../../build/sandbox-missing.ts';

const helper = '/home/ann/my keyholder/node_modules/electron/dist/chrome-sandbox';
const unpacked = { uid: 1000, mode: 0o100755 };
const setUp = { uid: 0, mode: 0o104755 };

interface Linux {
  files?: Record<string, string>;
  helper?: { uid: number; mode: number } | null;
  extra?: Partial<Machine>;
}

function linux({ files = {}, helper = unpacked, extra = {} }: Linux = {}): Machine {
  return {
    ...thisMachine(),
    platform: 'linux',
    env: { DISPLAY: ':1' },
    uid: 1000,
    read: file => files[file] ?? null,
    list: folder =>
      Object.keys(files)
        .filter(file => file.startsWith(`${folder}/`))
        .map(file => file.slice(folder.length + 1)),
    stat: () => helper,
    ...extra,
  };
}

const ubuntu = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' };
const restrictions = [
  ubuntu,
  { '/proc/sys/kernel/unprivileged_userns_clone': '0\n' },
  { '/proc/sys/user/max_user_namespaces': '0\n' },
];

describe('Electron’s sandbox', () => {
  it.each(restrictions)('cannot be set up with %o, and the way to mend it is named', files => {
    expect(sandboxMissing(linux({ files }), helper)).toBe(
      `This system does not let Electron make user namespaces, which its sandbox needs (to mend it: sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}').`,
    );
    expect(sandboxMissing(linux({ files, helper: null }), helper)).toContain(
      '(to mend it: npx install-electron && sudo chown root:root ',
    );
  });

  it.each(restrictions)('works with %o where its helper is set up', files => {
    expect(sandboxMissing(linux({ files, helper: setUp }), helper)).toBeNull();
  });

  it.each([
    ['another owner', { uid: 1000, mode: 0o104755 }],
    ['no set-user-ID', { uid: 0, mode: 0o100755 }],
    ['not executable for everybody', { uid: 0, mode: 0o104750 }],
  ])('does not work by a helper with %s', (_what, wrong) => {
    expect(sandboxMissing(linux({ files: ubuntu, helper: wrong }), helper)).not.toBeNull();
  });

  it('works on a system that restricts nothing', () => {
    expect(sandboxMissing(linux(), helper)).toBeNull();
    const files = {
      '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '0\n',
      '/proc/sys/kernel/unprivileged_userns_clone': '1\n',
      '/proc/sys/user/max_user_namespaces': '96364\n',
    };
    expect(sandboxMissing(linux({ files }), helper)).toBeNull();
  });

  it('may work where a profile of AppArmor allows it: then the start shows', () => {
    const own = (label: string) => linux({ files: { ...ubuntu, '/proc/self/attr/current': label } });
    expect(sandboxMissing(own('unconfined\n\0'), helper)).not.toBeNull();
    expect(sandboxMissing(own('code (unconfined)\n'), helper)).toBeNull();

    const profile = (text: string) => linux({ files: { ...ubuntu, '/etc/apparmor.d/mine': text } });
    for (const attached of [
      `profile electron "${helper.replace('chrome-sandbox', 'electron')}" flags=(unconfined) {\n  userns,\n}`,
      'profile electron /home/*/**/electron flags=(unconfined) {\n  userns,\n}',
      '/home/ann/** {\n  userns,\n}',
    ]) {
      expect(sandboxMissing(profile(attached), helper), attached).toBeNull();
    }
    for (const other of [
      'profile chrome /opt/google/chrome{,-beta,-unstable}/chrome flags=(unconfined) {\n  userns,\n}',
      'profile unprivileged_userns {\n  audit deny userns,\n}',
      'profile electron /opt/electron/electron {\n  network,\n}',
    ]) {
      expect(sandboxMissing(profile(other), helper), other).not.toBeNull();
    }
  });

  it('does not work for root, whatever the helper is', () => {
    expect(sandboxMissing(linux({ helper: setUp, extra: { uid: 0 } }), helper)).toContain('root user');
  });

  it('is nothing to mend on other systems, nor in a runtime of one’s own that comes without the helper', () => {
    const files = ubuntu;
    expect(sandboxMissing(linux({ files, extra: { platform: 'darwin' } }), helper)).toBeNull();
    expect(howToMend(linux({ extra: { platform: 'win32' } }), helper)).toBeNull();
    expect(howToMend(linux({ helper: setUp }), helper)).toBeNull();
    const elsewhere = linux({ files, helper: null, extra: { env: { ELECTRON_OVERRIDE_DIST_PATH: '/own' } } });
    expect(sandboxMissing(elsewhere, helper)).toMatch(/which its sandbox needs\.$/);
  });
});
