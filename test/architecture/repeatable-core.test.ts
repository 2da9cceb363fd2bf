import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { imports, root, sources } from './source-imports.ts';

/**
 * A simulated history is repeated from its seed only where the core reads no clock, draws no number, sets no timer and asks the
 * machine nothing but through a port.
 */
const core = sources.filter(file => /^src-(main\/core|shared)\//.test(file));

const banned: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\b|\bhrtime\b/],
  ['a timer', /\bset(Timeout|Interval|Immediate)\b|\bnextTick\b|\bAbortSignal\.timeout\b/],
  ['chance', /\bMath\.random\b|\brandom(Bytes|UUID|Int|Fill|FillSync)\b|\bgetRandomValues\b/],
  ['a thread', /\b(scrypt|pbkdf2|hkdf|generateKey)\(|\bsubtle\b|\bnew Worker\b|\bcreateGzip\b/],
  ['the network', /\bfetch\s*\(\s*['"`]http|\bXMLHttpRequest\b|\bWebSocket\b/],
];

/** Of plain Node: what gives the same for the same, at once. */
const pure = new Map([
  // Carries a value along; it starts nothing and waits for nothing.
  ['node:async_hooks', ['AsyncLocalStorage']],
  ['node:buffer', ['isAscii', 'isUtf8']],
  [
    'node:crypto',
    ['createCipheriv', 'createDecipheriv', 'createSecretKey', 'createHash', 'createHmac', 'hkdfSync'],
  ],
  ['node:url', ['domainToASCII', 'domainToUnicode']],
]);

const textOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');

describe('the core', () => {
  it('is looked at', () => expect(core.length).toBeGreaterThan(150));

  it.each(banned)('asks %s only through a port', (_what, pattern) => {
    expect(core.filter(file => pattern.test(textOf(file)))).toEqual([]);
  });

  it('takes nothing else from Node than what is the same each time', () => {
    const taken = imports.filter(one => core.includes(one.from) && one.to.startsWith('node:'));
    expect(taken.filter(one => !pure.has(one.to)).map(one => `${one.from} -> ${one.to}`)).toEqual([]);
    for (const { from, to } of taken) {
      const [, names = ''] = new RegExp(`import \\{([^}]*)\\} from '${to}'`).exec(textOf(from)) ?? [];
      const others = names.split(',').map(name => name.trim());
      expect([from, others.filter(name => name !== '' && !pure.get(to)?.includes(name))]).toEqual([from, []]);
    }
  });

  it('reads of the process only what a support bundle names', () => {
    expect(core.filter(file => /\bprocess\.\w/.test(textOf(file)))).toEqual([
      'src-main/core/app/support-bundle.ts',
    ]);
  });
});
