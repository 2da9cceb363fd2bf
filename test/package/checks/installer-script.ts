import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../build/run-tool.ts';

/** What NSIS is told beside electron-builder's template, where it may do anything with a person's files: the updater's copy goes. */
const decided = String.raw`
!macro customUnInstall
\${ifNot} \${isUpdated}
SetShellVarContext current
RMDir /r "$LOCALAPPDATA\keyholder-updater"
\${if} $installMode == "all"
SetShellVarContext all
\${endif}
\${endif}
!macroend
`
  .replaceAll(String.raw`\$`, '$')
  .trim();

export function installerScriptFindings(): string[] {
  const lines = readFileSync(join(root, 'build/installer.nsh'), 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith(';'));
  return lines.join('\n') === decided ? [] : [`The installer does something else: ${lines.join(' | ')}.`];
}
