import { posix } from 'node:path';
import type { Machine } from './runtime.ts';

/**
 * Why Chromium's sandbox cannot be set up on this Linux, in one sentence with the way to mend it, or null.
 *
 * Chromium tries for itself: it makes a child in a new user namespace, and where that fails it takes the helper, which has
 * to belong to root with mode 4755 (content/browser/zygote_host/zygote_host_impl_linux.cc and
 * sandbox/linux/suid/client/setuid_sandbox_host.cc). With neither it aborts, and npm cannot make such a helper.
 * No other program is tried instead, `unshare` for example: AppArmor decides for each program by its own profile. So the
 * settings of the kernel are read where they leave no doubt, and everywhere else the start itself shows (electron-end.ts).
 */
export function sandboxMissing(machine: Machine, helper: string): string | null {
  if (machine.platform !== 'linux') return null;
  if (machine.uid === 0) return 'Electron’s sandbox does not work for the root user.';
  if (helperIsSetUp(machine, helper) || !namespacesRestricted(machine)) return null;
  const mending = howToMend(machine, helper);
  const brackets = mending === null ? '' : ` (${mending})`;
  return `This system does not let Electron make user namespaces, which its sandbox needs${brackets}.`;
}

/** The commands that give Electron's sandbox its helper; null where it has one, needs none, or comes without. */
export function howToMend(machine: Machine, helper: string): string | null {
  if (machine.platform !== 'linux' || helperIsSetUp(machine, helper)) return null;
  const there = machine.stat(helper) !== null;
  if (!there && machine.env.ELECTRON_OVERRIDE_DIST_PATH) return null;
  const download = there ? '' : 'npx install-electron && ';
  const file = `'${helper}'`;
  return `to mend it: ${download}sudo chown root:root ${file} && sudo chmod 4755 ${file}`;
}

/** Owner, set-user-ID, and executable for everybody: what Chromium looks at. */
function helperIsSetUp(machine: Machine, helper: string): boolean {
  const found = machine.stat(helper);
  return found !== null && found.uid === 0 && (found.mode & 0o4001) === 0o4001;
}

function namespacesRestricted(machine: Machine): boolean {
  const setting = (name: string) => machine.read(posix.join('/proc/sys', name))?.trim() ?? null;
  // The kernel's own limit, and a switch of Debian's and Arch's kernels.
  if (setting('user/max_user_namespaces') === '0') return true;
  if (setting('kernel/unprivileged_userns_clone') === '0') return true;
  // Ubuntu since 23.10: only programs with a profile that allows it.
  const byProfile = setting('kernel/apparmor_restrict_unprivileged_userns');
  return byProfile !== null && byProfile !== '0' && !profileMayAllow(machine);
}

/**
 * An unconfined program's child has a profile if one is attached to its path. A confined one's child may inherit it: an
 * editor's terminal, for example, hands on that of the editor, which has one.
 */
function profileMayAllow(machine: Machine): boolean {
  const own = machine.read('/proc/self/attr/current')?.replaceAll('\0', '').trim() ?? 'unconfined';
  if (own !== 'unconfined') return true;
  const folder = '/etc/apparmor.d';
  return machine.list(folder).some(name => {
    const profile = machine.read(posix.join(folder, name)) ?? '';
    return profile.includes('userns') && attachedToElectron.test(profile);
  });
}

/** A profile for a path that ends in `electron` or a star. Which paths it means exactly, the start shows. */
const attachedToElectron =
  /^\s*(?:profile\s+\S+\s+)?(?:\/\S*\/(?:electron|\*+)|"\/[^"\n]*\/(?:electron|\*+)")\s+(?:\w+=|\{)/m;
