import type { Manifest, ReleaseFacts } from './preflight-facts.ts';

const record = (value: unknown): Manifest =>
  typeof value === 'object' && value !== null ? (value as Manifest) : {};

/** A release of other dependencies than the lock file's is not the one that was tested. */
export function lockOmissions({ manifest, lock }: ReleaseFacts): string[] {
  if (lock === null) return ['There is no package-lock.json: run npm install and commit it.'];
  const packages = record(lock.packages);
  const locked = record(packages['']);
  if (locked.version !== manifest.version) {
    return [`package-lock.json says version ${locked.version}: run npm install and commit the lock file.`];
  }
  const differing = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind => {
    const [wanted, written] = [record(manifest[kind]), record(locked[kind])];
    const names = new Set([...Object.keys(wanted), ...Object.keys(written)]);
    return [...names].filter(
      name => wanted[name] !== written[name] || packages[`node_modules/${name}`] === undefined,
    );
  });
  if (differing.length === 0) return [];
  return [`package-lock.json differs from package.json in ${differing.join(', ')}: run npm install.`];
}

/** deb and rpm name both to everybody who installs them, and are not made without them. */
export function authorOmissions({ manifest, platforms, config }: ReleaseFacts): string[] {
  const missing: string[] = [];
  const { name, email } = authorOf(manifest.author);
  const maintainer = 'linux' in config ? config.linux?.maintainer : undefined;
  const address = maintainer ?? email;
  if (!name) missing.push('package.json has no author: set author.name to who publishes Keyholder.');
  else if (isPlaceholder(name)) missing.push(`The author "${name}" is a placeholder: set author.name.`);
  if (!platforms.includes('linux')) return missing;
  if (!address) missing.push('package.json has no e-mail address: set author.email for deb and rpm.');
  else if (isPlaceholder(address)) missing.push(`The address ${address} is a placeholder: set author.email.`);
  const { homepage } = manifest;
  if (typeof homepage !== 'string' || !homepage.startsWith('https://') || isPlaceholder(homepage)) {
    missing.push('package.json has no homepage that begins with https://: set it for deb and rpm.');
  }
  return missing;
}

function authorOf(author: unknown): { name: string; email: string } {
  if (typeof author === 'string') {
    const [, name = '', email = ''] = /^([^<(]*)(?:<([^>]*)>)?/.exec(author) ?? [];
    return { name: name.trim(), email: email.trim() };
  }
  const { name, email } = record(author);
  return { name: typeof name === 'string' ? name : '', email: typeof email === 'string' ? email : '' };
}

/** Names that are reserved for examples, and words that stand for a value which is still to come. */
const isPlaceholder = (value: string): boolean =>
  /\bexample\b|\.(test|invalid|localhost|local)\b|placeholder|changeme|\btodo\b|your[ -]?name|no-?reply/i.test(
    value,
  );

/** Without them electron-builder downloads a converter, or takes Electron's. */
export function iconOmissions({ platforms, files }: ReleaseFacts): string[] {
  const wanted = {
    win: 'build/icons/icon.ico',
    mac: 'build/icons/icon.icns',
    linux: 'build/icons/linux/512x512.png',
  };
  const missing = platforms.map(platform => wanted[platform]).filter(file => !files.includes(file));
  return missing.map(file => `There is no ${file}: run npm run icons and commit the pictures.`);
}
