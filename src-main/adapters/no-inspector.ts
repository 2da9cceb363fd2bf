/**
 * SECURITY: no signal opens the inspector, which has no key: any user of this computer could then run code in this process. Node opens it
 * on SIGUSR1 unless somebody listens. Whoever starts Node with --inspect gets it all the same. In a package the fuse
 * EnableNodeCliInspectArguments takes both away.
 */
export function keepInspectorClosed(): void {
  if (process.platform !== 'win32') process.on('SIGUSR1', () => undefined);
}
