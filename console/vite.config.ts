import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { mantineStyles } from './mantine-styles.ts';

/** Builds the console into dist/console-pages, from where the server serves it below /console. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  // The console imports lists of the server, such as what each role of collaborators may do.
  resolve: { alias: [{ find: /^#/, replacement: fileURLToPath(new URL('../src/', import.meta.url)) }] },
  plugins: [
    mantineStyles(fileURLToPath(new URL('src', import.meta.url))),
    // The server sends the compressed files: nothing is compressed for a request, and at the highest level.
    compression({
      include: /\.(?:js|css|svg)$/,
      threshold: 1_000,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
  ],
  build: {
    outDir: '../dist/console-pages',
    emptyOutDir: true,
    target: 'es2022',
    // Files that are inlined as data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The modules are same-origin and preloaded by index.html; the polyfill is an inline script.
    modulePreload: { polyfill: false },
    rollupOptions: {
      // React's directives for servers mean nothing in a browser
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  esbuild: { jsx: 'automatic' },
  // `npm run dev:console` serves the pages, and a server on port 3000 the API.
  server: { proxy: { '^/(?!console/(?!session))': 'http://localhost:3000' } },
});
