import { type Env, isSet, unset } from './env.ts';
import type { ReleaseFacts } from './preflight-facts.ts';
import { azureSettings } from './windows-signing.ts';

export function windowsOmissions(facts: ReleaseFacts): string[] {
  const { env } = facts;
  const missing: string[] = [];
  if (!isSet(env, 'KEYHOLDER_PUBLISHER')) {
    missing.push(
      'Windows: set KEYHOLDER_PUBLISHER to the certificate’s name. Without it installed copies take no update.',
    );
  }
  if (isSet(env, 'ELECTRON_BUILDER_OFFLINE')) {
    missing.push('Windows: unset ELECTRON_BUILDER_OFFLINE, which leaves out the time stamps.');
  }
  missing.push(
    ...(azureSettings.some(name => isSet(env, name)) ? azureOmissions(facts) : certificateOmissions(env)),
  );
  return missing.length > 0 ? missing : configOmissions(facts);
}

function azureOmissions({ env, host }: ReleaseFacts): string[] {
  const missing = unset(env, [...azureSettings, 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID']).map(
    name => `Windows: set ${name} for Azure Trusted Signing.`,
  );
  if (unset(env, ['AZURE_CLIENT_SECRET', 'AZURE_FEDERATED_TOKEN_FILE']).length === 2) {
    missing.push('Windows: set AZURE_CLIENT_SECRET or AZURE_FEDERATED_TOKEN_FILE for Azure Trusted Signing.');
  }
  const endpoint = env.KEYHOLDER_AZURE_ENDPOINT?.trim();
  if (endpoint && !endpoint.startsWith('https://')) {
    missing.push('Windows: KEYHOLDER_AZURE_ENDPOINT must begin with https://.');
  }
  if (host !== 'win32') missing.push('Windows: Azure Trusted Signing needs Windows: build there.');
  return missing;
}

function certificateOmissions(env: Env): string[] {
  if (!isSet(env, 'WIN_CSC_LINK')) {
    return [
      `Windows: there is nothing to sign with: set ${azureSettings.join(', ')} and their AZURE_… credentials, or WIN_CSC_LINK.`,
    ];
  }
  if (isSet(env, 'WIN_CSC_KEY_PASSWORD')) return [];
  // electron-builder would take the password of the other platform's certificate.
  return ['Windows: set WIN_CSC_KEY_PASSWORD to the password of WIN_CSC_LINK.'];
}

/** What the code has decided, and a careless change could undo. */
function configOmissions({ config }: ReleaseFacts): string[] {
  if ('reason' in config) return [];
  const { win } = config;
  const missing: string[] = [];
  if (win?.forceCodeSigning !== true) {
    missing.push(
      'Windows: the configuration must set win.forceCodeSigning, or unsigned files only cause a warning.',
    );
  }
  if (win?.verifyUpdateCodeSignature === false) {
    missing.push('Windows: the configuration must not switch win.verifyUpdateCodeSignature off.');
  }
  if (win?.signExecutable === false || win?.signAndEditExecutable === false) {
    missing.push(
      'Windows: the configuration must not switch win.signExecutable or win.signAndEditExecutable off.',
    );
  }
  if (!win?.azureSignOptions?.publisherName && !win?.signtoolOptions?.publisherName) {
    missing.push(
      'Windows: the configuration must hand on publisherName, or the updater checks no publisher.',
    );
  }
  return missing;
}
