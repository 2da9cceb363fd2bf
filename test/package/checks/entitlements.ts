import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import plist from 'plist';
import { root } from '../../../build/run-tool.ts';

/** The files that the configuration names: V8 needs the one entitlement, and nothing needs another. */
export function entitlementFindings({ mac }: Configuration): string[] {
  return (['entitlements', 'entitlementsInherit'] as const).flatMap(option => {
    const file = mac?.[option];
    // electron-builder then takes its own, which allow too much.
    if (!file) return [`macOS: no ${option} are named.`];
    if (!existsSync(join(root, file))) return [`macOS: ${file} is missing.`];
    const found = plist.parse(readFileSync(join(root, file), 'utf8'));
    return JSON.stringify(found) === '{"com.apple.security.cs.allow-jit":true}'
      ? []
      : [`macOS: ${file} grants ${JSON.stringify(found)}.`];
  });
}
