import type { Configuration } from 'electron-builder';
import { type Env, isSet } from '../release/env.ts';
import { architectures, files } from './files.ts';

export const mac = (env: Env) =>
  ({
    mac: {
      ...macSigning(env),
      // dmg for people, zip for the updater.
      target: architectures(['dmg', 'zip']),
      category: 'public.app-category.developer-tools',
      icon: 'icons/icon.icns',
      files: files('darwin'),
    },
  }) satisfies Configuration;

/**
 * How macOS files are signed. Without `KEYHOLDER_MAC_IDENTITY` the bundle is signed ad hoc: Apple's processors run
 * nothing without a signature, and electron-builder's changes break the one that Electron comes with. Library
 * validation, a part of the hardened runtime, has no team to compare there, so that it stays off for such a build.
 */
export function macSigning(env: Env) {
  const always = {
    // Both are named: electron-builder's own, which it takes otherwise, allow too much.
    entitlements: 'build/entitlements/mac.plist',
    entitlementsInherit: 'build/entitlements/mac-inherit.plist',
    // Asked before notarizing by electron-builder, when Gatekeeper must still say no.
    gatekeeperAssess: false,
  };
  const identity = env.KEYHOLDER_MAC_IDENTITY?.trim();
  if (!identity && !isSet(env, 'CSC_LINK'))
    return { ...always, identity: '-', hardenedRuntime: false, notarize: false };
  return {
    ...always,
    ...(identity ? { identity } : {}),
    hardenedRuntime: true,
    notarize: true,
    strictVerify: true,
    // SECURITY: a macOS build that is to be signed fails where no identity is found.
    forceCodeSigning: true,
  };
}
