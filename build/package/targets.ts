/** Every installer is made for both processors that the platform runs on. */
export const architectures = (targets: readonly string[]) =>
  targets.map(target => ({ target, arch: ['x64' as const, 'arm64' as const] }));
