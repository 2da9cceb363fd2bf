/**
 * Why Keyholder does not start with these options of Node, or null.
 * SECURITY: no option of Node has the keys of TLS written to a file: with them, whoever recorded the traffic reads it.
 */
export function optionsRefusal(execArgv: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const given = [...execArgv, ...(env.NODE_OPTIONS ?? '').split(/\s+/)];
  // Node takes underscores for dashes.
  if (!given.some(option => option.replaceAll('_', '-').startsWith('--tls-keylog'))) return null;
  return 'Node was told to write down the keys of encrypted connections (--tls-keylog), and Keyholder does not run like that.';
}
