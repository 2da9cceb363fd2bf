import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

/** `/bridge.js`: page-bridge.ts without its types, and the line that puts it where the renderer looks for it. */
export async function bridgeScript(): Promise<string> {
  const source = await readFile(new URL('./page-bridge.ts', import.meta.url), 'utf8');
  return `${quietly(() => stripTypeScriptTypes(source))}\nwindow.keyholder = createPageBridge(window);\n`;
}

/** Node warns that the function may change. The project pins its Node, so the warning would tell the owner nothing. */
function quietly<T>(run: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
