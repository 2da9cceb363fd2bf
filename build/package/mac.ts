import type { Configuration } from 'electron-builder';
import type { Env } from '../release/env.ts';
import { macSigning } from '../release/mac-signing.ts';
import { files } from './files.ts';
import { architectures } from './targets.ts';

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
