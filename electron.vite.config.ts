import { defineConfig } from 'electron-vite';
import renderer from './build/renderer.vite.config.ts';

// Everything is bundled but Electron, Node's own modules and `dependencies` (keytar, a native module): a package
// holds out/ and keytar, and nothing else of node_modules.
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node24',
      sourcemap: false,
      rolldownOptions: {
        input: {
          main: 'src-main/electron/main.ts',
          'keychain-helper': 'src-main/electron/keychain-helper.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rolldownOptions: {
        input: { preload: 'src-main/electron/preload.ts' },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer,
});
