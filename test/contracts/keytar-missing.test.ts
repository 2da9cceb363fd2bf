import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createKeytarStore } from '../../src-main/adapters/keytar-store.ts';
import { SecretStoreError } from '../../src-main/core/base/ports/secret-store.ts';
import { describeNeed } from '../support/describe-need.ts';

/** What keytar does on Linux without a session bus: an answer, not a crash, and the app goes on. */
describeNeed(
  { platforms: ['linux'], because: 'Elsewhere a keychain is always there.' },
  'keytar without a D-Bus session',
  () => {
    beforeAll(() => {
      const nowhere = mkdtempSync(join(tmpdir(), 'keyholder-no-bus-'));
      process.env.HOME = nowhere;
      process.env.XDG_RUNTIME_DIR = nowhere;
      process.env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${nowhere}/no-bus`;
      delete process.env.DISPLAY;
    });

    const store = createKeytarStore({ service: 'keyholder-contract-test' });

    it.each([
      ['get', () => store.get('a')],
      ['set', () => store.set('a', 'b')],
      ['delete', () => store.delete('a')],
    ])('%s is refused as unavailable', async (_what, call) => {
      const error = await call().then(
        () => 'no error',
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(SecretStoreError);
      expect(error).toMatchObject({ kind: 'unavailable' });
    });
  },
);
