import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Two roots (the app and the plain Node server) and the demo shop, which scripts and tests start on its own. */
const mainEntries = {
  main: resolve('src-main/main.ts'),
  app: resolve('src-main/app.ts'),
  headless: resolve('src-main/headless.ts'),
  serve: resolve('src-main/serve.ts'),
  shop: resolve('src-main/demo/shop.ts'),
};

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      lib: { entry: mainEntries, formats: ['es'] },
      rolldownOptions: { input: mainEntries },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload has to be CommonJS.
      lib: { entry: { index: resolve('src-preload/index.ts') }, formats: ['cjs'] },
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: 'out/renderer',
      rolldownOptions: { input: { index: resolve('src-renderer/index.html') } },
    },
  },
});
