import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the pages into dist/demo-pages. */
export default defineConfig({
  root: path('.'),
  resolve: { alias: { 'confab-client': path('../typescript/dist/index.js') } },
  build: {
    outDir: path('../../dist/demo-pages'),
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: {
      // React's directives for servers mean nothing in a browser
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
    // Mantine and React in one file: the demo is served on this machine.
    chunkSizeWarningLimit: 1000,
  },
  esbuild: { jsx: 'automatic' },
});
