import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page, the same for both hosts. electron.vite.config.ts takes it in as its renderer. */
const config: UserConfig = {
  root: at('../src-renderer'),
  base: './',
  plugins: [react()],
  build: {
    outDir: at('../out/renderer'),
    emptyOutDir: true,
    // Electron 45's Chromium; the browsers that people develop in are newer.
    target: 'chrome140',
    sourcemap: false,
    // Vite's own default, which electron-vite would switch off.
    minify: true,
    // The polyfill would be an inline script, which the Content-Security-Policy refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file: string, content: Buffer) => file.endsWith('.svg') && content.length < 2048,
    chunkSizeWarningLimit: 2000,
    rollupOptions: { input: at('../src-renderer/index.html') },
  },
};

export default config;
