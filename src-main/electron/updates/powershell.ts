import { execFile } from 'node:child_process';
import { win32 } from 'node:path';
import { UpdateError } from '../../core/base/ports/updater.ts';

const patienceMs = 60_000;

/** Prints what `authenticode.ts` reads. Works in Windows PowerShell 5.1, which every Windows 10 and 11 has. */
const script = `
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
$signature = Get-AuthenticodeSignature -LiteralPath $env:KEYHOLDER_INSTALLER
$subject = $null
if ($signature.SignerCertificate) { $subject = $signature.SignerCertificate.Subject }
$version = [string](Get-Item -LiteralPath $env:KEYHOLDER_INSTALLER).VersionInfo.ProductVersion
[Console]::Out.Write((@{
  status = [string]$signature.Status
  type = [string]$signature.SignatureType
  path = [string]$signature.Path
  subject = $subject
  version = $version
} | ConvertTo-Json -Compress))
`;

export interface PowerShellCall {
  program: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/**
 * The call that asks Windows about a file's signature.
 * SECURITY: a file's path is no part of the script that looks at it: it is handed over as a value. The program comes from Windows'
 * own folder, without a profile, and with no environment but what it needs: not one that leads it to other modules.
 * @param env `process.env`
 */
export function signatureCall(file: string, env: NodeJS.ProcessEnv): PowerShellCall {
  const windows = env.SystemRoot ?? 'C:\\Windows';
  const system = win32.join(windows, 'System32');
  const temp = env.TEMP ?? env.TMP;
  return {
    program: win32.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    args: [
      ...['-NoLogo', '-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-OutputFormat', 'Text'],
      ...['-EncodedCommand', Buffer.from(script, 'utf16le').toString('base64')],
    ],
    env: {
      ...{ SystemRoot: windows, windir: windows, PATH: system, KEYHOLDER_INSTALLER: file },
      ...(temp === undefined ? {} : { TEMP: temp, TMP: temp }),
    },
  };
}

/** What it printed. @throws UpdateError `not-checked` where it ended otherwise than well, or complained */
export function runPowerShell({ program, args, env }: PowerShellCall): Promise<string> {
  const options = { env, timeout: patienceMs, maxBuffer: 64 * 1024, windowsHide: true, shell: false };
  return new Promise((resolve, reject) => {
    execFile(program, [...args], options, (error, stdout, stderr) => {
      if (error === null && stderr.trim() === '') resolve(stdout);
      else reject(new UpdateError('not-checked', 'Windows could not be asked about the signature.'));
    });
  });
}
