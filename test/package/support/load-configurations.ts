import type { Configuration } from 'electron-builder';
import { vi } from 'vitest';
import type { Configurations } from '../checks/configuration.ts';
import { releaseEnv } from './release-env.ts';

/** The real file, read anew under each environment: it looks at the environment once, when it is loaded. */
export async function loadConfigurations(): Promise<Configurations> {
  return { unsigned: await load({}), release: await load(releaseEnv) };
}

async function load(env: Readonly<Record<string, string>>): Promise<Configuration> {
  for (const name of [...Object.keys(releaseEnv), 'WIN_CSC_LINK', 'CSC_LINK']) vi.stubEnv(name, env[name]);
  vi.resetModules();
  const { default: config } = await import('../../../build/electron-builder.config.ts');
  vi.unstubAllEnvs();
  return config;
}
