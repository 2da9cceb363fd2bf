import { isSet, unset } from './env.ts';
import type { ReleaseFacts } from './preflight-facts.ts';

const needed = {
  KEYHOLDER_MAC_IDENTITY: 'the name in the Developer ID Application certificate',
  CSC_LINK: 'the Developer ID certificate',
  CSC_KEY_PASSWORD: 'the password of CSC_LINK',
  APPLE_API_KEY: 'the path of the App Store Connect API key, for notarization',
  APPLE_API_KEY_ID: 'the id of that API key',
  APPLE_API_ISSUER: 'the issuer of that API key',
};

/** With any of these, electron-builder leaves the API key aside, or does not sign and says so in a warning. */
const inTheWay = {
  APPLE_ID: 'is used instead of the API key',
  APPLE_APP_SPECIFIC_PASSWORD: 'is used instead of the API key',
  TRAVIS_PULL_REQUEST: 'stops signing without an error',
  CIRCLE_PULL_REQUEST: 'stops signing without an error',
  BITRISE_PULL_REQUEST: 'stops signing without an error',
  APPVEYOR_PULL_REQUEST_NUMBER: 'stops signing without an error',
  GITHUB_BASE_REF: 'stops signing without an error',
};

export function macOmissions(facts: ReleaseFacts): string[] {
  const { env, host, appleKeyFile } = facts;
  const missing: string[] = [];
  if (host !== 'darwin')
    missing.push('macOS: build on macOS. Elsewhere nothing is signed, with a warning only.');
  for (const [name, meaning] of Object.entries(needed)) {
    if (unset(env, [name]).length > 0) missing.push(`macOS: set ${name} to ${meaning}.`);
  }
  const identity = env.KEYHOLDER_MAC_IDENTITY?.trim() ?? '';
  if (identity === '-')
    missing.push('macOS: KEYHOLDER_MAC_IDENTITY "-" is no identity: name the certificate.');
  if (/^(Developer ID|3rd Party|Apple|Mac Developer)\b.*:/.test(identity)) {
    missing.push('macOS: leave "Developer ID Application:" out of KEYHOLDER_MAC_IDENTITY.');
  }
  if (isSet(env, 'APPLE_API_KEY') && !appleKeyFile) missing.push('macOS: APPLE_API_KEY names no file.');
  for (const [name, effect] of Object.entries(inTheWay)) {
    if (isSet(env, name) && env[name] !== 'false') missing.push(`macOS: unset ${name}, which ${effect}.`);
  }
  return missing.length > 0 ? missing : configOmissions(facts);
}

function configOmissions({ config, files }: ReleaseFacts): string[] {
  if ('reason' in config) return [];
  const { mac } = config;
  const missing: string[] = [];
  const must = (setting: string, holds: boolean) => {
    if (!holds) missing.push(`macOS: the configuration must set mac.${setting}.`);
  };
  must('hardenedRuntime to true', mac?.hardenedRuntime === true);
  must('notarize to true', mac?.notarize === true);
  must('forceCodeSigning to true', mac?.forceCodeSigning === true);
  must('identity', typeof mac?.identity === 'string' && mac.identity !== '-');
  must('entitlements to an existing file', files.includes(mac?.entitlements ?? ''));
  must('entitlementsInherit to an existing file', files.includes(mac?.entitlementsInherit ?? ''));
  return missing;
}
