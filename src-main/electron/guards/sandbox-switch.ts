/** Electron's `app.commandLine`: what was given to the program, and what Electron added because of the environment. */
export interface CommandLine {
  hasSwitch(name: string): boolean;
}

/**
 * Why Keyholder does not start like this, or null.
 * SECURITY: without Chromium's sandbox Keyholder does not start. An AppImage's launcher switches it off by itself wherever
 * user namespaces are restricted, as on Ubuntu since 24.04, and nobody would ever know.
 */
export function sandboxRefusal(commandLine: CommandLine): string | null {
  if (!commandLine.hasSwitch('no-sandbox')) return null;
  return [
    'Keyholder was started without Chromium’s sandbox (--no-sandbox), and does not run like that.',
    'An AppImage does so by itself where this system does not let programs make user namespaces:',
    'install the deb or rpm package instead.',
  ].join(' ');
}
