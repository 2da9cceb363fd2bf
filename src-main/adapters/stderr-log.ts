import type { Logger } from '../core/ports.ts';

/** One line per entry on standard error. Control characters are escaped, so that no entry can pose as another. */
export function createStderrLog(write: (line: string) => void = line => process.stderr.write(line)): Logger {
  return {
    warn(text, facts = {}) {
      const pairs = Object.entries(facts).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
      write(`${new Date().toISOString()} ${text}${pairs.join('')}\n`);
    },
  };
}
