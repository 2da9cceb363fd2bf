/** Every check above is a promise that a mistake would be seen. Here each kind is made, and seen. */
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { configurationFindings } from './checks/configuration.ts';
import { inspect } from './checks/inspect.ts';
import { inConfiguration } from './planted/in-configuration.ts';
import { inFiles } from './planted/in-files.ts';
import { inPackages } from './planted/in-packages.ts';
import type { Mistake } from './planted/mistake.ts';
import { pack } from './stub/pack.ts';
import { locate, packedApps, whyNotPacked } from './support/packed-apps.ts';
import { copyLean, copySources } from './support/project-copy.ts';
import { configurations } from './support/release-env.ts';

const reason = whyNotPacked();

let folder: string;
let project: string;
let spoilt = false;

beforeAll(async () => {
  if (reason) return;
  folder = await realpath(await mkdtemp(join(tmpdir(), 'keyholder-planted-')));
  project = join(folder, 'project');
  await copyLean(project, packedApps().lean);
});
afterAll(() => reason ?? rm(folder, { recursive: true }));

/** The built project as it was. What is spoilt in node_modules is within keytar. */
async function freshProject(): Promise<void> {
  const { lean } = packedApps();
  await copySources(project, lean);
  for (const name of ['out', 'node_modules/keytar']) {
    await rm(join(project, name), { recursive: true, force: true });
    await cp(join(lean, name), join(project, name), { recursive: true });
  }
}

/** What the checks find where the mistakes must show. A build that fails is a finding, too. */
async function findings(shows: Mistake['shows'], mistakes: readonly Mistake[] = []): Promise<string[]> {
  const planted = (from: Configuration) => mistakes.reduce((one, { plant }) => plant?.(one) ?? one, from);
  const unsigned = planted(configurations.unsigned);
  const release = planted(configurations.release);
  if (shows === 'configuration') return configurationFindings({ unsigned, release });
  if (spoilt) await freshProject();
  const spoils = new Set(mistakes.flatMap(({ spoil = [] }) => spoil));
  spoilt = spoils.size > 0;
  for (const spoil of spoils) await spoil(project, folder);
  const output = await mkdtemp(join(folder, 'output-'));
  const { stubs } = packedApps();
  const target = { platform: shows, arch: 'arm64' as const };
  await pack(unsigned, [target], { project, stubs, output });
  return inspect(locate(target, output, stubs), project);
}

/** Each takes away what others show in. */
const alone = /^(the ninth fuse|there is no archive|no hook runs|what is bundled lies in the package)/;
const together = [inPackages, inFiles].map(list => list.filter(({ name }) => !alone.test(name)));
const made = new Map<Mistake, Promise<string[]>>();

/** What the checks find in the one package with this mistake and those beside it, none of which says the same. */
function foundWith(mistake: Mistake): Promise<string[]> {
  const list = together.find(one => one.includes(mistake)) ?? [mistake];
  const all = list.filter(({ shows }) => shows === mistake.shows);
  const found = made.get(mistake) ?? findings(mistake.shows, all);
  for (const one of all) made.set(one, found);
  return found;
}

describeUnless(reason, 'a planted mistake is found', () => {
  const places = ['configuration', 'linux', 'darwin', 'win32'] as const;
  it.each(places)('and none where there is none: %s', async shows => {
    expect(await findings(shows)).toEqual([]);
  });

  it('and what is packed without the other packages is what is packed beside all of them', async () => {
    const { stubs, output: first } = packedApps();
    const target = { platform: 'darwin', arch: 'x64' } as const;
    const output = await mkdtemp(join(folder, 'output-'));
    await pack(configurations.unsigned, [target], { project, stubs, output });
    const [one, other] = [first, output].map(place => readFileSync(locate(target, place, stubs).asar));
    expect(one && other?.equals(one)).toBe(true);
  });

  it.each([...inPackages, ...inFiles, ...inConfiguration])('$name', async mistake => {
    const found = await foundWith(mistake);
    expect(
      found.some(finding => mistake.as.test(finding)),
      found.join('\n') || 'nothing was found',
    ).toBe(true);
  });
});
