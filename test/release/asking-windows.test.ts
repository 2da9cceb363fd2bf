import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { windowsProblem } from '../../build/release/powershell-signature.ts';
import { describeNeed } from '../support/describe-need.ts';

/** Stands in for Windows' own PowerShell, and fails as that does where a newer one's modules are named. */
const powershell = `#!/bin/sh
if [ -n "$PSModulePath$PSMODULEPATH" ]; then
  echo 'Get-AuthenticodeSignature: the module could not be loaded.' >&2
  exit 1
fi
[ "$KEYHOLDER_VERIFY_FILE" = '/a file' ] && echo '{"status":"Valid","publisher":"Jürgen","stamped":true}'
`;

describeNeed(
  { platforms: ['linux', 'darwin'], because: 'Its PowerShell is a shell script.' },
  'Windows is asked about a signature',
  () => {
    let folder = '';
    afterEach(() => {
      vi.unstubAllEnvs();
      return rm(folder, { recursive: true, force: true });
    });

    it.each(['PSModulePath', 'PSMODULEPATH'])('without the %s of whoever asks', async name => {
      folder = await mkdtemp(join(tmpdir(), 'keyholder-powershell-'));
      await writeFile(join(folder, 'powershell.exe'), powershell);
      await chmod(join(folder, 'powershell.exe'), 0o755);
      vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
      vi.stubEnv(name, 'c:\\program files\\powershell\\7\\Modules');
      expect(await windowsProblem('/a file', 'Jürgen')).toBeNull();
      expect(await windowsProblem('/a file', 'Other')).toBe('it was signed by Jürgen, not by Other.');
    });
  },
);
