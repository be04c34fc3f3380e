import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Builds the pages that the server has at /demo into dist/demo-pages, from the sources of both packages. */
export default defineConfig({
  root: path('.'),
  base: '/demo/',
  resolve: {
    alias: {
      'confab-client': path('../typescript/src/index.ts'),
      'confab-react/notification-feed': path('../react/src/notification-feed.ts'),
      'confab-react/style.css': path('../react/src/style.css'),
      'confab-react': path('../react/src/index.ts'),
    },
  },
  plugins: [
    compression({
      include: /\.(?:js|css|svg)$/,
      threshold: 1_000,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
  ],
  build: {
    outDir: path('../../dist/demo-pages'),
    emptyOutDir: true,
    target: 'es2022',
    // files that are inlined as data: addresses would need a wider Content-Security-Policy
    assetsInlineLimit: 0,
    // livekit-client is larger than the usual limit, and is loaded when a call begins
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
  esbuild: { jsx: 'automatic' },
});
