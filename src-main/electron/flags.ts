export interface Flags {
  /** null: the usual place for this computer. */
  dataDir: string | null;
  keychain: 'system' | 'memory';
  /** Open the practice team when nothing is recorded. */
  practice: boolean;
  /** A policy file for development; null: none. An installed Keyholder pays no heed to it: see `policy-source.ts`. */
  policy: string | null;
}

export type ParsedFlags = { ok: true; flags: Flags } | { ok: false; sentence: string };

/**
 * Reads our own flags out of a command line that Chromium, Node and test drivers write to as well: what is not ours
 * is left alone, what is ours and wrong is refused. `--flag value` and `--flag=value` both count.
 */
export function parseFlags(argv: readonly string[]): ParsedFlags {
  const flags: Flags = { dataDir: null, keychain: 'system', practice: false, policy: null };
  for (let at = 0; at < argv.length; at++) {
    const [name, inline] = splitFlag(argv[at] ?? '');
    if (name === '--practice') {
      if (inline !== null) return { ok: false, sentence: '--practice takes no value.' };
      flags.practice = true;
    } else if (name === '--data-dir' || name === '--keychain' || name === '--policy') {
      const value = inline ?? argv[++at];
      if (value === undefined || value === '' || (inline === null && value.startsWith('--'))) {
        return { ok: false, sentence: `${name} needs a value.` };
      }
      if (name === '--data-dir') flags.dataDir = value;
      else if (name === '--policy') flags.policy = value;
      else if (value === 'system' || value === 'memory') flags.keychain = value;
      else return { ok: false, sentence: `--keychain takes "system" or "memory", not "${value}".` };
    }
  }
  return { ok: true, flags };
}

function splitFlag(argument: string): [name: string, inline: string | null] {
  const equals = argument.indexOf('=');
  if (!argument.startsWith('--') || equals < 0) return [argument, null];
  return [argument.slice(0, equals), argument.slice(equals + 1)];
}
