import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const tableFile = at('../src-renderer/bridge/table.ts').replaceAll('\\', '/');

/** Works out here what of the contract a page goes by, so that neither zod nor a schema is part of its first screen. */
const contractTable: Plugin = {
  name: 'keyholder:contract-table',
  apply: 'build',
  async load(id) {
    if (id !== tableFile) return null;
    const { table } = (await import(pathToFileURL(tableFile).href)) as { table: unknown };
    return `export const table = JSON.parse(${JSON.stringify(JSON.stringify(table))});`;
  },
};

/** The page, the same for both hosts. electron.vite.config.ts takes it in as its renderer. */
const config: UserConfig = {
  root: at('../src-renderer'),
  base: './',
  plugins: [react(), contractTable],
  build: {
    outDir: at('../out/renderer'),
    emptyOutDir: true,
    // Electron 45's Chromium; the browsers that people develop in are newer.
    target: 'chrome140',
    sourcemap: false,
    // Vite's own default, which electron-vite would switch off.
    minify: true,
    // Its polyfill would be an inline script, which the Content-Security-Policy refuses; and nothing here lies far away.
    modulePreload: false,
    assetsInlineLimit: (file: string, content: Buffer) => file.endsWith('.svg') && content.length < 2048,
    // One sheet: what of it wins does not hang on which screen was opened first.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: at('../src-renderer/index.html'),
      output: {
        codeSplitting: {
          groups: [
            // What the first screen needs is one file, what several others need is another: dozens would each be asked for.
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
};

export default config;
