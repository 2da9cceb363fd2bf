/** What libsecret needs to find the session's bus and to show a prompt. */
const needed = [
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'HOME',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'LANG',
  'LC_ALL',
  'PATH',
] as const;

/** The keychain's process gets these variables and no others: what else is in ours is none of its business. */
export function keychainEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(needed.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])));
}
