import { describe, expect, it } from 'vitest';
import { narrowed } from '../../build/package/info-plist.ts';
import { configurationFindings } from './checks/configuration.ts';
import { configurations } from './support/release-env.ts';

describe('the configuration', () => {
  it('fits electron-builder’s schema in every section, and promises what no folder shows', () => {
    expect(configurationFindings(configurations)).toEqual([]);
  });

  it('SECURITY: an unsigned package says so in its name', () => {
    expect(configurations.unsigned.artifactName).toContain('-unsigned.');
    expect(configurations.release.artifactName).not.toContain('unsigned');
  });
});

it('SECURITY: macOS is promised no camera, no microphone, no Bluetooth and no loads over http', () => {
  const kept = {
    CFBundleName: 'Keyholder',
    ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256', hash: '00' } },
  };
  const info = {
    ...kept,
    NSCameraUsageDescription: 'a',
    NSMicrophoneUsageDescription: 'b',
    NSBluetoothAlwaysUsageDescription: 'c',
    NSSomethingNewUsageDescription: 'd',
    NSAppTransportSecurity: {
      NSAllowsArbitraryLoads: true,
      NSExceptionDomains: { localhost: { NSTemporaryExceptionAllowsInsecureHTTPLoads: true } },
    },
  };
  expect(narrowed(info)).toEqual({ ...kept, NSAppTransportSecurity: { NSAllowsLocalNetworking: true } });
  // A helper's own list has no such key, and gets none.
  expect(narrowed({ LSUIElement: true })).toEqual({ LSUIElement: true });
});
