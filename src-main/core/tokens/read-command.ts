import type { Output } from '../../../src-shared/rpc.ts';
import type { Ports } from '../base/ports/ports.ts';

/** The items of a keychain that a secret lies in, in their order. */
export interface Lying {
  service: string;
  items: readonly string[];
}

type Command = Output<'tokens.command'>;

/**
 * How somebody reads a secret out of this computer's keychain without Keyholder, by the system's own programs. SECURITY: a command that
 * reads a token never holds it, and hands it on in no argument. Every
 * program could see one.
 * @param url what curl asks with it
 */
export function readCommand(platform: Ports['about']['platform'], lying: Lying, url: string): Command {
  if (platform === 'windows') return inPowerShell(lying, url);
  const read = lying.items.map(item => (platform === 'macos' ? security : secretTool)(lying.service, item));
  const whole = read.length === 1 ? (read[0] ?? '') : `{ ${read.join('; ')}; }`;
  // The word printf is the shell's own: what it writes is no argument of a program.
  const curl = `TOKEN="$(${whole})" && printf 'Authorization: Bearer %s' "$TOKEN" | curl --header @- ${quoted(url)}`;
  return { shell: 'sh', read: whole, curl, asks: platform === 'macos' ? 'permission' : 'unlocking' };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const secretTool = (service: string, item: string): string =>
  `secret-tool lookup service ${quoted(service)} account ${quoted(item)}`;

/** It ends what it writes with a line break, which would stand between two parts. */
const security = (service: string, item: string): string =>
  `printf %s "$(security find-generic-password -s ${quoted(service)} -a ${quoted(item)} -w)"`;

/** PowerShell has no word of its own for generic credentials: CredReadW and the layout of CREDENTIALW in wincred.h. */
function inPowerShell({ service, items }: Lying, url: string): Command {
  const targets = items.map(item => inSingleQuotes(`${service}/${item}`)).join(', ');
  const read = [
    `Add-Type -Namespace Keyholder -Name Credentials -MemberDefinition '[DllImport("advapi32", CharSet = CharSet.Unicode, SetLastError = true)] public static extern bool CredReadW(string target, int type, int flags, out IntPtr credential); [DllImport("advapi32")] public static extern void CredFree(IntPtr credential);'`,
    `$token = -join (@(${targets}) | ForEach-Object {`,
    '  $found = [IntPtr]::Zero',
    "  if (-not [Keyholder.Credentials]::CredReadW($_, 1, 0, [ref]$found)) { throw 'It is not there.' }",
    '  $at = 16 + 2 * [IntPtr]::Size',
    '  $bytes = New-Object byte[] ([Runtime.InteropServices.Marshal]::ReadInt32($found, $at))',
    '  $blob = [Runtime.InteropServices.Marshal]::ReadIntPtr($found, $at + [IntPtr]::Size)',
    '  [Runtime.InteropServices.Marshal]::Copy($blob, $bytes, 0, $bytes.Length)',
    '  [Keyholder.Credentials]::CredFree($found)',
    '  [Text.Encoding]::UTF8.GetString($bytes)',
    '})',
  ].join('\n');
  // Where the service leads elsewhere, that is told as an error, and what stands there is not shown as the team: curl follows nowhere either.
  const curl = `${read}\nInvoke-RestMethod -Uri ${inSingleQuotes(url)} -MaximumRedirection 0 -Headers @{ Authorization = "Bearer $token" }`;
  return { shell: 'powershell', read: `${read}\n$token`, curl, asks: 'nothing' };
}

/** PowerShell takes each of these for the same: about_Quoting_Rules. */
const inSingleQuotes = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
