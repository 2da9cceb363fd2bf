import type { Configuration } from 'electron-builder';
import type { Env } from '../release/env.ts';
import { windowsSigning } from '../release/windows-signing.ts';
import { files } from './files.ts';
import { architectures } from './targets.ts';

export const windows = (env: Env) =>
  ({
    win: {
      ...windowsSigning(env),
      target: architectures(['nsis']),
      icon: 'icons/icon.ico',
      // Never an administrator's rights: not for starting, and for installing only where it is for everybody.
      requestedExecutionLevel: 'asInvoker',
      files: files('win32'),
    },
    nsis: {
      // Asks for whom to install; /S /currentuser or /S /allusers answer beforehand.
      oneClick: false,
      perMachine: false,
      selectPerMachineByDefault: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: false,
      // One installer for both processors would bear no processor in its name.
      buildUniversalInstaller: false,
      // The ledger of tokens must outlive an uninstallation.
      deleteAppDataOnUninstall: false,
    },
  }) satisfies Configuration;
