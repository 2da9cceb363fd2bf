import { runProgram } from './run-program.ts';

/** Windows' own opinion of a signature. The path comes by the environment: no quoting can be got wrong. */
const script = `
[Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false
$s = Get-AuthenticodeSignature -LiteralPath $env:KEYHOLDER_VERIFY_FILE
@{
  status = "$($s.Status)"
  publisher = if ($s.SignerCertificate) { $s.SignerCertificate.GetNameInfo('SimpleName', $false) } else { '' }
  stamped = $null -ne $s.TimeStamperCertificate
} | ConvertTo-Json -Compress`;

/** What is wrong with the signature of a Windows file, or null. For Windows; @throws ProgramMissing elsewhere */
export async function windowsProblem(file: string, publisher: string | null): Promise<string | null> {
  // A newer PowerShell names its own modules there, which this one cannot load.
  const inherited = Object.entries(process.env).filter(([name]) => !/^PSModulePath$/i.test(name));
  const env = { ...Object.fromEntries(inherited), KEYHOLDER_VERIFY_FILE: file };
  const args = ['-NoProfile', '-NonInteractive', '-Command', script];
  const { stdout } = await runProgram('powershell.exe', args, { env });
  return readPowerShell(stdout, publisher);
}

export function readPowerShell(json: string, publisher: string | null): string | null {
  const verdict: unknown = JSON.parse(json);
  if (typeof verdict !== 'object' || verdict === null) return 'Windows says nothing about it.';
  const { status, publisher: found, stamped } = { status: '', publisher: '', stamped: false, ...verdict };
  if (status !== 'Valid') return `Windows calls its signature ${status || 'nothing'}.`;
  if (stamped !== true) return 'it has no time stamp, and would end with its certificate.';
  if (publisher !== null && found !== publisher) return `it was signed by ${found}, not by ${publisher}.`;
  return null;
}
