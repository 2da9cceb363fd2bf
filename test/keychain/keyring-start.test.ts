import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeUnless } from '../support/describe-need.ts';
import { startKeyring, whyNoKeyring } from '../support/keyring.ts';

describeUnless(whyNoKeyring(), 'the keyring of a test', () => {
  it('is started anew where its daemon says that it has begun, and never comes to its bus', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keyholder-daemon-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const program = join(folder, 'gnome-keyring-daemon');
    const begun = join(folder, 'begun');
    const path = process.env.PATH ?? '';
    await writeFile(
      program,
      `#!/bin/sh\nif [ ! -e '${begun}' ]; then touch '${begun}'; exit 0; fi\nPATH='${path}' exec gnome-keyring-daemon "$@"\n`,
    );
    await chmod(program, 0o755);
    vi.stubEnv('PATH', folder + delimiter + path);
    onTestFinished(() => void vi.unstubAllEnvs());
    const keyring = await startKeyring({ silence: 5000 });
    onTestFinished(() => keyring.stop());
    expect(await keyring.lookup('nobody', 'nothing')).toBeNull();
  });
});
