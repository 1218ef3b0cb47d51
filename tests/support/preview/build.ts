import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export const previewOut = '/tmp/wheelhouse-preview/site';

let built: Promise<unknown> | undefined;

/** Builds the renderer as the app does, so that the preview runs under the same content security policy. */
export async function buildPreview(): Promise<void> {
  // Once for each worker.
  built ??= build({
    configFile: false,
    logLevel: 'warn',
    root: resolve(import.meta.dirname, '../../../src-renderer'),
    base: './',
    plugins: [react(), tailwindcss()],
    build: { outDir: previewOut, emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  });
  await built;
}
