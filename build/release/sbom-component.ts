import type { ShippedPackage } from './shipped-packages.ts';

export interface Hash {
  alg: 'SHA-256' | 'SHA-512';
  content: string;
}

/** What we fill in of a CycloneDX 1.6 component. */
export interface Component {
  type: 'application' | 'framework' | 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl?: string;
  licenses?: { license: { id: string } }[];
  hashes?: Hash[];
  externalReferences?: { type: 'distribution'; url: string; hashes: Hash[] }[];
}

/** One entry of package-lock.json's `packages`. */
export interface Locked {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** @throws Error where the lock file does not know exactly this package */
export function packageComponent(
  { name, version, folder, licence }: ShippedPackage,
  locked: Locked | undefined,
): Component {
  if (locked?.version !== version)
    throw new Error(`package-lock.json has no ${name} ${version} in ${folder}.`);
  const purl = npmPurl(name, version);
  return {
    type: 'library',
    // The folder, since one version may be installed twice.
    'bom-ref': `${purl}#${folder}`,
    name,
    version,
    hashes: [integrityHash(name, locked.integrity)],
    licenses: [{ license: { id: spdxId(licence) } }],
    purl,
  };
}

/** `@` of a scope is escaped, `/` after it is not: https://github.com/package-url/purl-spec */
export const npmPurl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** npm's `sha512-<base64>` in CycloneDX's words: of the package as the registry gives it out. */
export function integrityHash(name: string, integrity: string | undefined): Hash {
  const base64 = /^sha512-([A-Za-z0-9+/]{86}==)$/.exec(integrity ?? '')?.[1];
  if (base64 === undefined) throw new Error(`package-lock.json has no SHA-512 for ${name}.`);
  return { alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') };
}

/** The one outdated identifier that occurs; the others are SPDX's own. */
const spdxId = (licence: string) => (licence === 'LGPL-3.0+' ? 'LGPL-3.0-or-later' : licence);
