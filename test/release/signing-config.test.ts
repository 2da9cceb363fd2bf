import { describe, expect, it } from 'vitest';
import { macSigning } from '../../build/package/mac.ts';
import { windowsSigning } from '../../build/package/windows.ts';
import { environments, releaseConfig } from './release-facts.ts';

describe('signing for Windows', () => {
  it('is done by Azure where its settings are there, also beside a certificate', () => {
    for (const env of [environments.azure, { ...environments.certificate, ...environments.azure }]) {
      const { win } = releaseConfig(env);
      expect(win).toMatchObject({
        forceCodeSigning: true,
        azureSignOptions: {
          publisherName: 'Keyholder Publisher',
          endpoint: 'https://weu.codesigning.azure.net',
          codeSigningAccountName: 'account',
          certificateProfileName: 'profile',
        },
      });
      expect(win?.signtoolOptions).toBeUndefined();
      // The credentials are for the signing module. What stands in the configuration may be printed.
      expect(JSON.stringify(win)).not.toMatch(/secret|tenant|client/);
    }
  });

  it('is done by a certificate otherwise: once, by SHA-256, for the publisher', () => {
    const { win } = releaseConfig(environments.certificate);
    expect(win).toMatchObject({
      forceCodeSigning: true,
      signtoolOptions: { publisherName: ['Keyholder Publisher'], signingHashAlgorithms: ['sha256'] },
    });
    expect(win?.signExts).toEqual(['.exe', '.dll', '.node']);
    expect(JSON.stringify(win)).not.toMatch(/certificate\.p12|password/);
  });

  it.each([
    [{ KEYHOLDER_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net' }],
    [{ ...environments.certificate, KEYHOLDER_AZURE_PROFILE: 'profile' }],
    [{ WIN_CSC_LINK: 'x' }],
  ])('is demanded by half a configuration: %j', env => {
    expect(windowsSigning(env).forceCodeSigning).toBe(true);
    expect(windowsSigning(env).azureSignOptions).toBeUndefined();
  });

  it('is nothing without a word of it', () => {
    expect(windowsSigning({})).toEqual({});
    expect(windowsSigning({ WIN_CSC_LINK: '', KEYHOLDER_AZURE_PROFILE: ' ' })).toEqual({});
  });
});

describe('signing for macOS', () => {
  it('SECURITY: a macOS build that is to be signed fails where no identity is found', () => {
    // electron-builder finds it out on a Mac only. These are the settings by which it does not merely warn.
    for (const env of [environments.mac, { CSC_LINK: 'x' }, { KEYHOLDER_MAC_IDENTITY: 'x' }]) {
      expect(macSigning(env)).toMatchObject({ forceCodeSigning: true, notarize: true, strictVerify: true });
      expect(macSigning(env).hardenedRuntime).toBe(true);
      expect(macSigning(env).identity).not.toBeNull();
      expect(macSigning(env).identity).not.toBe('-');
    }
  });

  it('is by nobody’s name without an identity, so that the app still starts on Apple’s processors', () => {
    expect(macSigning({})).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false });
    expect(macSigning({})).not.toHaveProperty('forceCodeSigning');
  });
});

describe('the names', () => {
  it('say what nobody vouches for, whatever the environment holds', async () => {
    const { configuration } = await import('../../build/package/configuration.ts');
    const everything = { ...environments.azure, ...environments.mac, ...environments.linux };
    expect(configuration(everything).artifactName).toMatch(/-unsigned\.\$\{ext\}$/);
    expect(configuration(everything).win?.azureSignOptions).toBeUndefined();
    expect(configuration(everything).publish).toBeNull();
    expect(releaseConfig(everything).artifactName).not.toContain('unsigned');
    expect(releaseConfig(everything).publish).toMatchObject({ url: 'https://updates.keyholder.dev/stable' });
  });
});
