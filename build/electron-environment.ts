/**
 * What a terminal may carry that keeps Electron from starting as Keyholder. Some editors' terminals do.
 * ELECTRON_RUN_AS_NODE: Electron is Node then, and there is no window.
 * ELECTRON_DISABLE_SANDBOX: as --no-sandbox, with which Keyholder does not run.
 * ELECTRON_FORCE_IS_PACKAGED: Keyholder would take itself for the installed one, with its folder and its keychain items.
 * NODE_OPTIONS: meant for another Node; Electron ends at once where it does not know one, and a debugger's lets it wait.
 */
const harmful = new Set([
  'ELECTRON_RUN_AS_NODE',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_FORCE_IS_PACKAGED',
  'NODE_OPTIONS',
]);

/** The environment to start Electron in. Names are compared as Windows does, without regard to case. */
export function electronEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !harmful.has(name.toUpperCase())));
}
