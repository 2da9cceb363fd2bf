import type { MacConfiguration } from 'electron-builder';
import { type Env, isSet } from './env.ts';

export type MacSigning = Pick<
  MacConfiguration,
  | 'identity'
  | 'notarize'
  | 'hardenedRuntime'
  | 'gatekeeperAssess'
  | 'strictVerify'
  | 'entitlements'
  | 'entitlementsInherit'
  | 'forceCodeSigning'
>;

/** Relative to the project. Both are named: electron-builder's own, which it takes otherwise, allow too much. */
const entitlements = {
  entitlements: 'build/entitlements/mac.plist',
  entitlementsInherit: 'build/entitlements/mac-inherit.plist',
};

/**
 * How macOS files are signed. Without `KEYHOLDER_MAC_IDENTITY` the bundle is signed ad hoc: Apple's processors run
 * nothing without a signature, and electron-builder's changes break the one that Electron comes with. Library
 * validation, a part of the hardened runtime, has no team to compare there, so that it stays off for such a build.
 */
export function macSigning(env: Env): MacSigning {
  // Asked before notarizing by electron-builder, when Gatekeeper must still say no.
  const always = { ...entitlements, gatekeeperAssess: false };
  if (!isSet(env, 'KEYHOLDER_MAC_IDENTITY') && !isSet(env, 'CSC_LINK')) {
    return { ...always, identity: '-', hardenedRuntime: false, notarize: false };
  }
  return {
    ...always,
    ...(isSet(env, 'KEYHOLDER_MAC_IDENTITY') ? { identity: env.KEYHOLDER_MAC_IDENTITY?.trim() ?? null } : {}),
    hardenedRuntime: true,
    notarize: true,
    strictVerify: true,
    // SECURITY: a macOS build that is to be signed fails where no identity is found.
    forceCodeSigning: true,
  };
}
