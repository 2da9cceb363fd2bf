import { defineConfig } from 'electron-vite';
import { chunkFileName } from './build/package/files.ts';
import { moduleSizes } from './build/package/module-sizes.ts';
import { licenceNotes } from './build/release/licences.ts';
import renderer from './build/renderer.vite.config.ts';

// Everything is bundled but Electron, Node's own modules and keytar, a native module: a package holds out/ and keytar, and
// nothing else of node_modules.
export default defineConfig({
  main: {
    plugins: [moduleSizes],
    build: {
      outDir: 'out/main',
      license: licenceNotes,
      target: 'node24',
      sourcemap: false,
      // Readable in the package: a few hundred kilobytes, and anybody can compare it with the source.
      minify: false,
      // What ships is one of `dependencies`, and ships within the bundle.
      externalizeDeps: false,
      rolldownOptions: {
        external: ['keytar'],
        input: {
          main: 'src-main/electron/main.ts',
          'keychain-helper': 'src-main/electron/keychain/keychain-helper.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: chunkFileName },
      },
    },
  },
  preload: {
    plugins: [moduleSizes],
    build: {
      outDir: 'out/preload',
      license: licenceNotes,
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src-main/electron/preload.ts' },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...renderer,
    plugins: [...(renderer.plugins ?? []), moduleSizes],
    build: { ...renderer.build, license: licenceNotes },
  },
});
