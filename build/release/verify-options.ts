import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run-tool.ts';
import { systemAuthorities } from './authenticode.ts';
import { releaseKeyPath } from './release-key.ts';

export interface VerifyOptions {
  folder: string;
  /** File with the public key. */
  key: string;
  /** Common name that signs for Windows; null for anybody. */
  publisher: string | null;
  /** PEM file of who vouches for Windows' publishers; null where there is none here. */
  windowsCa: string | null;
  timestampCa: string;
  /** A file that is listed and not there is no error: somebody fetched only one. */
  some: boolean;
  /** What cannot be checked here is an error. */
  strict: boolean;
}

export const verifyUsage =
  'Usage: node build/release/verify-release.ts DIR [--key FILE] [--some] [--strict]\n' +
  '         [--publisher NAME] [--windows-ca FILE] [--timestamp-ca FILE]';

/** Null where the arguments cannot be understood. */
export function verifyOptions(args: string[]): VerifyOptions | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    ...{ key: text, publisher: text, 'windows-ca': text, 'timestamp-ca': text },
    ...{ some: flag, strict: flag },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) return null;
    return {
      folder: resolve(folder),
      key: values.key ? resolve(values.key) : join(root, releaseKeyPath),
      publisher: values.publisher ?? null,
      windowsCa: values['windows-ca'] ?? null,
      timestampCa: values['timestamp-ca'] ?? systemAuthorities,
      some: values.some,
      strict: values.strict,
    };
  } catch {
    return null;
  }
}
