import type { KeychainStatus } from '../../../src-shared/host.ts';

type Platform = KeychainStatus['platform'];

/** What the owner calls it: the program that shows the items. */
const nameOf: Record<Platform, string> = {
  linux: 'the keyring (GNOME Keyring, KWallet or another Secret Service)',
  macos: 'Keychain Access',
  windows: 'Windows Credential Manager',
  other: 'the keychain',
};

const missing: Record<Platform, string> = {
  linux: 'Install and start a Secret Service such as gnome-keyring or KWallet, then check again.',
  macos: 'Open Keychain Access and see whether the login keychain is there, then check again.',
  windows: 'See whether the service “Credential Manager” runs, then check again.',
  other: 'See whether a keychain runs on this computer, then check again.',
};

export const keychainName = (platform: Platform): string => nameOf[platform];

const noneLost = 'Until then no saved session or token can be used, and none is lost.';

/** @param stopped the owner no longer waits for its answer */
export function keychainWords(
  state: 'locked' | 'unavailable' | 'waiting',
  platform: Platform,
  stopped = false,
): { title: string; next: string } {
  if (state === 'locked') {
    return {
      title: 'The keychain is locked',
      next: `Unlock ${nameOf[platform]}, then check again. ${noneLost}`,
    };
  }
  if (stopped) {
    return {
      title: 'The keychain was not waited for',
      next: `It had not answered yet. Check again once you can answer a prompt of ${nameOf[platform]}. ${noneLost}`,
    };
  }
  if (state === 'waiting') {
    return {
      title: 'Waiting for your keychain',
      next: `Look for a prompt of ${nameOf[platform]}, perhaps behind another window, and answer it.`,
    };
  }
  return {
    title: 'No keychain answers on this computer',
    next: `${missing[platform]} Keyholder never writes credentials to a file instead.`,
  };
}
