import { afterEach, describe, expect, it } from 'vitest';
import { integrityHash, npmPurl } from '../../build/release/sbom-component.ts';
import { type Sbom, sbomOf } from '../../build/release/sbom-document.ts';
import { integrityOf, type MadeUpPackage, type MadeUpProject, makeProject } from './made-up-project.ts';

const projects: MadeUpProject[] = [];
afterEach(async () => {
  for (const project of projects.splice(0)) await project.dispose();
});

const committed = '2026-01-02T03:04:05.000Z';
const lib = (folder: string, version: string, rest: Partial<MadeUpPackage> = {}): MadeUpPackage => ({
  folder,
  version,
  license: 'MIT',
  files: { LICENSE: 'text' },
  ...rest,
});

async function usual(): Promise<MadeUpProject> {
  const project = await makeProject(
    [
      lib('node_modules/react', '19.0.0', { dependencies: { scheduler: '^1.0.0', 'not-bundled': '1.0.0' } }),
      lib('node_modules/react/node_modules/scheduler', '1.5.0'),
      lib('node_modules/scheduler', '2.0.0'),
      lib('node_modules/@scope/outer', '1.0.0', { dependencies: { scheduler: '^2.0.0' } }),
      lib('node_modules/not-bundled', '1.0.0'),
      lib('node_modules/openpgp', '6.0.0', { license: 'LGPL-3.0+' }),
      lib('node_modules/electron-updater', '6.8.0'),
    ],
    [
      { module: 'node_modules/react/index.js' },
      { module: 'node_modules/react/node_modules/scheduler/index.js' },
      { module: 'node_modules/scheduler/index.js' },
      { module: 'node_modules/@scope/outer/index.js' },
      { module: 'node_modules/openpgp/dist/openpgp.mjs', chunk: 'chunks/openpgp-abc.js' },
      { module: 'node_modules/electron-updater/out/main.js', chunk: 'chunks/electron-updater-abc.js' },
      { module: 'src-main/electron/main.ts' },
    ],
  );
  projects.push(project);
  return project;
}

const names = (sbom: Sbom) => sbom.components.map(({ name, version }) => `${name} ${version}`);
const find = (sbom: Sbom, name: string) => sbom.components.filter(one => one.name === name);

describe('the list of parts', () => {
  it('has what is shipped on this platform, and nothing else', async () => {
    const { root } = await usual();
    const linux = names(await sbomOf(root, 'linux', committed));
    expect(linux).toEqual([
      'electron 45.0.0',
      '@scope/outer 1.0.0',
      '@github/keytar 7.0.0',
      'node-addon-api 8.0.0',
      'openpgp 6.0.0',
      'react 19.0.0',
      'scheduler 1.5.0',
      'scheduler 2.0.0',
    ]);
    for (const platform of ['darwin', 'win32'] as const) {
      const there = names(await sbomOf(root, platform, committed));
      expect(there).toContain('electron-updater 6.8.0');
      expect(there).not.toContain('openpgp 6.0.0');
    }
  });

  it('says of each package where it is from, its licence and the checksum of the lock file', async () => {
    const { root } = await usual();
    const sbom = await sbomOf(root, 'linux', committed);
    expect(find(sbom, '@github/keytar')).toEqual([
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40github/keytar@7.0.0#node_modules/keytar',
        name: '@github/keytar',
        version: '7.0.0',
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrityOf('node_modules/keytar').slice(7), 'base64').toString('hex'),
          },
        ],
        licenses: [{ license: { id: 'MIT' } }],
        purl: 'pkg:npm/%40github/keytar@7.0.0',
      },
    ]);
    expect(find(sbom, 'openpgp')[0]?.licenses).toEqual([{ license: { id: 'LGPL-3.0-or-later' } }]);
  });

  it('names the Electron that is downloaded, for both processors, with its checksums', async () => {
    const { root } = await usual();
    const [electron] = find(await sbomOf(root, 'win32', committed), 'electron');
    expect(electron?.purl).toBe('pkg:github/electron/electron@v45.0.0');
    expect(electron?.externalReferences?.map(one => one.url.split('/').at(-1))).toEqual([
      'electron-v45.0.0-win32-x64.zip',
      'electron-v45.0.0-win32-arm64.zip',
    ]);
    for (const one of electron?.externalReferences ?? []) {
      expect(one.hashes[0]?.content).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('tells who needs whom, found as Node finds it', async () => {
    const { root } = await usual();
    const sbom = await sbomOf(root, 'linux', committed);
    const needs = new Map(sbom.dependencies.map(one => [one.ref, one.dependsOn]));
    const [inner, outer] = [
      'pkg:npm/scheduler@1.5.0#node_modules/react/node_modules/scheduler',
      'pkg:npm/scheduler@2.0.0#node_modules/scheduler',
    ];
    expect(needs.get('pkg:npm/react@19.0.0#node_modules/react')).toEqual([inner]);
    expect(needs.get('pkg:npm/%40scope/outer@1.0.0#node_modules/@scope/outer')).toEqual([outer]);
    expect(needs.get('pkg:npm/%40github/keytar@7.0.0#node_modules/keytar')).toEqual([
      'pkg:npm/node-addon-api@8.0.0#node_modules/node-addon-api',
    ]);
  });

  it('holds together as CycloneDX 1.6 asks', async () => {
    const { root } = await usual();
    const sbom = await sbomOf(root, 'linux', committed);
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sbom.metadata).toMatchObject({
      timestamp: committed,
      component: { type: 'application', name: 'keyholder', version: '1.2.3' },
    });
    const refs = [sbom.metadata.component, ...sbom.components].map(one => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(sbom.dependencies.map(one => one.ref).sort()).toEqual(refs.toSorted());
    for (const ref of sbom.dependencies.flatMap(one => one.dependsOn)) expect(refs).toContain(ref);
    for (const ref of sbom.compositions.flatMap(one => one.assemblies)) expect(refs).toContain(ref);
  });

  it('is the same for the same build, and another one for another', async () => {
    const { root } = await usual();
    const again = await usual();
    const first = await sbomOf(root, 'linux', committed);
    expect(await sbomOf(again.root, 'linux', committed)).toEqual(first);
    const others = [
      await sbomOf(root, 'win32', committed),
      await sbomOf(root, 'linux', '2026-01-02T03:04:06.000Z'),
    ];
    expect(new Set([first, ...others].map(one => one.serialNumber)).size).toBe(3);
  });
});

describe('what does not fit is refused', () => {
  it('an installed version that the lock file does not know', async () => {
    const project = await usual();
    await project.write('package-lock.json', JSON.stringify({ packages: {} }));
    await expect(sbomOf(project.root, 'linux', committed)).rejects.toThrow('package-lock.json has no');
  });

  it('an Electron without a checksum', async () => {
    const project = await usual();
    await project.write('node_modules/electron/checksums.json', '{}');
    await expect(sbomOf(project.root, 'linux', committed)).rejects.toThrow('no checksum');
  });

  it.each([undefined, '', 'sha1-abc', 'sha512-short'])('the integrity %s', integrity => {
    expect(() => integrityHash('one', integrity)).toThrow('no SHA-512');
  });

  it('names become purls', () => {
    expect(npmPurl('@scope/name', '1.0.0')).toBe('pkg:npm/%40scope/name@1.0.0');
    expect(npmPurl('name', '1.0.0-beta.1')).toBe('pkg:npm/name@1.0.0-beta.1');
  });
});
