import type { Configuration } from 'electron-builder';
import { type configurations, releaseEnv } from '../support/release-env.ts';
import { decisionFindings } from './decided.ts';
import { entitlementFindings } from './entitlements.ts';
import { iconFindings } from './icons.ts';
import { installerScriptFindings } from './installer-script.ts';
import { nameFindings } from './names.ts';
import { schemaFindings } from './schema.ts';
import { signingFindings } from './signing.ts';

/** What no unpacked folder shows. */
export function configurationFindings({ unsigned, release }: typeof configurations): string[] {
  return [
    ...new Set([
      ...schemaFindings(unsigned),
      ...schemaFindings(release),
      ...decisionFindings(unsigned),
      ...decisionFindings(release),
      ...targetFindings(release),
      ...packagingFindings(unsigned),
      ...packagingFindings(release),
      ...nameFindings(unsigned, '-unsigned'),
      ...nameFindings(release, ''),
      ...signingFindings(release),
      ...entitlementFindings(release),
      ...entitlementFindings(unsigned),
      ...iconFindings(release),
      ...feedFindings(unsigned, release),
      ...installerScriptFindings(),
    ]),
  ];
}

const wantedTargets = {
  linux: ['AppImage', 'deb', 'rpm', 'tar.gz'],
  mac: ['dmg', 'zip'],
  win: ['nsis'],
} as const;

function targetFindings(config: Configuration): string[] {
  return Object.entries(wantedTargets).flatMap(([platform, wanted]) => {
    const targets = [config[platform as keyof typeof wantedTargets]?.target ?? []].flat();
    const found = targets.flatMap(target =>
      typeof target === 'string'
        ? [target]
        : [target.arch ?? []].flat().map(arch => `${target.target} ${arch}`),
    );
    const all = wanted.flatMap(target => [`${target} x64`, `${target} arm64`]);
    return [
      ...all.filter(name => !found.includes(name)).map(name => `${platform}: ${name} is not built.`),
      ...found.filter(name => !all.includes(name)).map(name => `${platform}: ${name} is built.`),
    ];
  });
}

function packagingFindings(config: Configuration): string[] {
  const findings: string[] = [];
  if (config.npmRebuild !== false) findings.push('keytar is compiled anew.');
  const appImage = config.toolsets?.appimage;
  if (!appImage || appImage === '0.0.0') findings.push('The AppImage toolset is the old one.');
  const { oneClick, perMachine, deleteAppDataOnUninstall, allowElevation } = config.nsis ?? {};
  if (oneClick !== false) findings.push('nsis does not ask for whom to install.');
  if (perMachine || allowElevation === false) findings.push('nsis leaves no choice for whom to install.');
  if (deleteAppDataOnUninstall) findings.push('nsis deletes the ledger.');
  const { selectPerMachineByDefault, allowToChangeInstallationDirectory, buildUniversalInstaller } =
    config.nsis ?? {};
  if (selectPerMachineByDefault) findings.push('nsis proposes to install for everybody.');
  // In a folder that others may write to, anybody could exchange the program.
  if (allowToChangeInstallationDirectory) findings.push('nsis installs wherever one likes.');
  if (buildUniversalInstaller !== false) findings.push('nsis makes an installer without a processor.');
  if (config.productName !== 'Keyholder') findings.push(`productName is ${config.productName}.`);
  // Missing in the repository until a key holder commits it, so that no package shows this.
  for (const platform of ['linux', 'mac', 'win'] as const) {
    const takesKey = JSON.stringify(config[platform]?.files ?? []).includes('"update-key.pem"');
    if (!takesKey) findings.push(`${platform}: the feed's public key is left out.`);
  }
  if (config.appId !== 'io.github.keyholder') findings.push(`appId is ${config.appId}.`);
  return findings;
}

function feedFindings(unsigned: Configuration, release: Configuration): string[] {
  const findings = unsigned.publish === null ? [] : ['An unsigned package knows a feed.'];
  if (!release.publish) findings.push('A release knows no feed.');
  for (const feed of [release.publish ?? []].flat()) {
    const url = typeof feed === 'object' && feed !== null && 'url' in feed ? String(feed.url) : '';
    const provider = typeof feed === 'object' && feed !== null ? feed.provider : feed;
    if (provider !== 'generic') findings.push(`The feed is of the kind ${provider}.`);
    if (!url.startsWith('https://')) findings.push('The feed is not https.');
    else if (url !== releaseEnv.KEYHOLDER_UPDATE_FEED) findings.push(`The feed is ${url}.`);
  }
  return findings;
}
