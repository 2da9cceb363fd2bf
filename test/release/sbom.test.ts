import { expect, it } from 'vitest';
import { besideBundles } from '../../build/release/licences.ts';
import { npmSbom, type Sbom, sbomOf } from '../../build/release/sbom.ts';
import { root } from '../../build/run-tool.ts';
import manifest from '../../package.json' with { type: 'json' };
import { describeWith } from '../package/tools/needs.ts';

const committed = '2026-01-02T03:04:05.000Z';
const part = (ref: string) => ({
  ...{ 'bom-ref': ref, name: ref.split('@').at(-2) ?? '', scope: 'optional', properties: [{}] },
  hashes: [{ alg: 'SHA-512', content: `of ${ref}` }],
});
const all: Sbom = {
  serialNumber: 'urn:uuid:drawn',
  metadata: { timestamp: 'now', component: { 'bom-ref': 'keyholder@1.0.0', name: 'a-folder' } },
  components: ['zod@1.0.0', 'left-out@1.0.0', 'electron@1.0.0', '@github/keytar@1.0.0'].map(part),
  dependencies: [
    { ref: 'keyholder@1.0.0', dependsOn: ['left-out@1.0.0'] },
    { ref: 'zod@1.0.0', dependsOn: ['left-out@1.0.0', 'electron@1.0.0'] },
    { ref: 'left-out@1.0.0' },
  ],
};
const shipped = ['zod@1.0.0', 'electron@1.0.0', '@github/keytar@1.0.0'];
const sbom = sbomOf(all, new Set(shipped), committed);

it('has what is shipped with its checksum and its own name, as a part, and nothing else', () => {
  expect(sbom.components).toEqual(
    [...shipped].sort().map(ref => ({
      ...{ 'bom-ref': ref, name: ref.replace('@1.0.0', ''), scope: 'required' },
      hashes: [{ alg: 'SHA-512', content: `of ${ref}` }],
    })),
  );
});

it('tells who needs whom, of what is shipped, and what of Electron it cannot tell', () => {
  expect(sbom.dependencies).toEqual([
    { ref: 'zod@1.0.0', dependsOn: ['electron@1.0.0'] },
    { ref: 'keyholder@1.0.0', dependsOn: [...shipped].sort() },
  ]);
  expect(sbom.compositions).toEqual([{ aggregate: 'incomplete', assemblies: ['electron@1.0.0'] }]);
});

it('is the same for the same build, wherever that was made', () => {
  expect(sbom.metadata).toEqual({
    timestamp: committed,
    component: { ...all.metadata.component, name: 'keyholder' },
  });
  expect(sbom).not.toHaveProperty('serialNumber');
});

it('is refused where the lock file does not know exactly this package', () => {
  const bare = { ...all, components: [{ ...part('bare@1.0.0'), hashes: [] }] };
  for (const ref of ['zod@2.0.0', 'bare@1.0.0'])
    expect(() => sbomOf(bare, new Set([ref]), committed)).toThrow(`no checksum of ${ref}.`);
});

describeWith(['npm'], 'npm', () => {
  it('knows all that this project ships, by the names that the bundles’ notes have', async () => {
    const { components } = await npmSbom(root);
    const names = Object.keys(manifest.dependencies).concat(besideBundles);
    for (const name of names.map(one => (one === 'keytar' ? '@github/keytar' : one))) {
      const found = components.find(one => one['bom-ref'].startsWith(`${name}@`));
      expect(found?.hashes, name).toEqual([
        { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
      ]);
    }
  });
});
