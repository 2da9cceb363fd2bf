import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../../build/release/run-program.ts';
import { root } from '../../build/run-tool.ts';

/** Node before 24.2 has no `import.meta.main`. */
const oldNode = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('verify-release.ts')) return loaded;
    return { ...loaded, source: String(loaded.source).replaceAll('import.meta.main', 'undefined') };
  },
});`)}`;

it('checking a release never ends well because it has not begun', async () => {
  const script = join(root, 'build/release/verify-release.ts');
  for (const before of [[], ['--import', oldNode]]) {
    const { code, output } = await runProgram(process.execPath, [...before, script, join(root, 'nowhere')]);
    expect(output).toContain('BAD       SHA256SUMS: there is no ');
    expect(code).toBe(1);
  }
});
