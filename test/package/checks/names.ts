import type { Configuration } from 'electron-builder';

const sections = [
  'linux',
  'mac',
  'win',
  'nsis',
  'dmg',
  'deb',
  'rpm',
  'appImage',
] as const satisfies (keyof Configuration)[];

/** Every file says what it is: version, system, processor, and whether anybody vouches for it. */
export function nameFindings(config: Configuration, suffix: '' | '-unsigned'): string[] {
  const own = sections.flatMap(section => {
    const options: { artifactName?: string | null } | null | undefined = config[section];
    return options?.artifactName ? [options.artifactName] : [];
  });
  // A section's own name wins.
  return [config.artifactName ?? '', ...own]
    .filter(name => name !== `\${productName}-\${version}-\${os}-\${arch}${suffix}.\${ext}`)
    .map(name => `${suffix === '' ? 'A release' : 'An unsigned package'} is called ${name}.`);
}
