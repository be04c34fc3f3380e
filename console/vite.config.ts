import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { mantineStyles } from './mantine-styles.ts';

/** The application is loaded by main.ts when the texts are there. The document names its files, so that the browser fetches them meanwhile. */
const preloadApplication: Plugin = {
  name: 'preload-application',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!bundle) return [];
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.tsx')));
      if (!start) throw new Error('The bundle has no file for start.tsx.');
      return [start.fileName, ...start.imports]
        .filter((name) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/console/${name}` },
          injectTo: 'head',
        }));
    },
  },
};

/** Builds the console into dist/console-pages, from where the server serves it below /console. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  // The console imports lists of the server, such as what each role of collaborators may do.
  resolve: { alias: [{ find: /^#/, replacement: fileURLToPath(new URL('../src/', import.meta.url)) }] },
  plugins: [
    preloadApplication,
    // The first views are those that app.tsx loads by `loadScript`.
    mantineStyles(fileURLToPath(new URL('src', import.meta.url)), [
      'start.tsx',
      'pages/apps/apps-page.tsx',
      'pages/sign-in.tsx',
    ]),
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
    // Of start.tsx, which has what all pages use. test/console/first-view.spec.ts limits what is transferred.
    chunkSizeWarningLimit: 700,
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
