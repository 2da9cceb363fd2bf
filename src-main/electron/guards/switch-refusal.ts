import type { CommandLine } from './sandbox-switch.ts';

/** What makes Chromium take another server for the service's, or write down what is said to it. */
const ofNetwork = [
  // Certificates that do not hold are taken (network_switch_list.h; services/network/public/cpp/network_switches.cc).
  ...['ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'allow-insecure-localhost'],
  // Names and ports lead elsewhere.
  ...['host-resolver-rules', 'host-rules', 'testing-fixed-http-port', 'testing-fixed-https-port'],
  // The keys of TLS, and requests with their headers, go into a file.
  ...['ssl-key-log-file', 'log-net-log'],
  // A page may read other origins.
  ...['disable-web-security', 'allow-running-insecure-content', 'unsafely-treat-insecure-origin-as-secure'],
  // What `chromium-switches.ts` switches off.
  ...['enable-quic', 'origin-to-force-quic-on'],
];

/**
 * What lets other programs into the processes, or takes their walls down. In a checkout test drivers and developers need some. Not
 * here: remote debugging, by which the installed app is driven before a release. It shows pages, which hold no secret.
 */
const ofProcesses = [
  ...['js-flags', 'allow-sandbox-debugging'],
  ...['renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'browser-subprocess-path'],
  ...['single-process', 'no-zygote-sandbox', 'disable-gpu-sandbox', 'disable-seccomp-filter-sandbox'],
  ...['disable-namespace-sandbox', 'disable-setuid-sandbox', 'allow-third-party-modules'],
];

/**
 * Why Keyholder does not start with these switches of Chromium, or null.
 * SECURITY: a switch that undoes what Keyholder promises is refused: by name, so that an unknown one is not. The system's proxy is none of
 * them, since TLS holds through it.
 */
export function switchRefusal(commandLine: CommandLine, packaged: boolean): string | null {
  const refused = packaged ? [...ofNetwork, ...ofProcesses] : ofNetwork;
  const given = refused.find(name => commandLine.hasSwitch(name));
  if (given === undefined) return null;
  return `Keyholder was started with --${given}, which undoes what it promises, and does not run like that.`;
}

/**
 * SECURITY: no variable has the keys of TLS written to a file. Chromium asks for it when the network's service is made, after the main module has
 * run (content/browser/network_service_instance_impl.cc: `GetNetworkService`).
 */
export function tameEnvironment(env: NodeJS.ProcessEnv): void {
  delete env.SSLKEYLOGFILE;
}
