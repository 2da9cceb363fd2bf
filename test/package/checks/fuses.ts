import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import type { PackedApp } from '../support/packed-apps.ts';

/** What Keyholder promises. Written down a second time on purpose: build/package/fuses.ts is what is checked. */
const promised: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The wire as it is in the executable. */
export async function fuseFindings({ executable }: PackedApp): Promise<string[]> {
  const { version, ...wire } = await getCurrentFuseWire(executable);
  const states: Record<string, unknown> = { ...wire };
  const findings = version === '1' ? [] : [`The fuse wire is of version ${version}.`];
  for (const index of new Set([...Object.keys(states), ...Object.keys(promised)])) {
    const wanted = promised[Number(index) as FuseV1Options];
    const name = FuseV1Options[Number(index)] ?? `number ${index}`;
    if (wanted === undefined) findings.push(`Nobody has decided on the fuse ${name}.`);
    else if (states[index] !== (wanted ? FuseState.ENABLE : FuseState.DISABLE)) {
      findings.push(`The fuse ${name} is not ${wanted ? 'on' : 'off'}.`);
    }
  }
  return findings;
}
