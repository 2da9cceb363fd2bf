import type { Logger } from '../core/base/ports/logger.ts';

/** One line per entry on standard error. Control characters are escaped, so that no entry can pose as another. */
export function createStderrLog(
  stream: Pick<NodeJS.WritableStream, 'write' | 'on'> = process.stderr,
): Logger {
  // A terminal that was closed breaks the pipe. Unheard, that error would end Node, and Electron would show it in a box.
  stream.on('error', () => undefined);
  return {
    warn(text, facts = {}) {
      const pairs = Object.entries(facts).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
      stream.write(`${new Date().toISOString()} ${text}${pairs.join('')}\n`);
    },
  };
}
