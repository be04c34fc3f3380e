import { fileURLToPath } from 'node:url';
import { build as bundle, transform } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** `embed.js`, which a page includes under a name that stays: one script, with the name of the module that it loads later. */
const embedScript: Plugin = {
  name: 'embed-script',
  async generateBundle(_, files) {
    const chat = Object.values(files).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'chat');
    if (!chat) throw new Error('The bundle has no file for chat.tsx.');
    const { outputFiles } = await bundle({
      entryPoints: [path('src/embed.ts')],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
      define: { CHAT_MODULE: JSON.stringify(`embed/${chat.fileName}`) },
      plugins: [
        {
          name: 'inline-css',
          setup: (build) => {
            build.onResolve({ filter: /\.css\?inline$/ }, (file) => ({
              path: path(`src/${file.path}`).replace('?inline', ''),
            }));
            build.onLoad({ filter: /\.css$/ }, async (file) => {
              const { readFile } = await import('node:fs/promises');
              const { code } = await transform(await readFile(file.path, 'utf8'), { loader: 'css', minify: true });
              return { contents: code, loader: 'text' };
            });
          },
        },
      ],
    });
    this.emitFile({ type: 'asset', fileName: 'embed.js', source: outputFiles[0]!.text });
  },
};

/** Builds what pages of others include, into dist/embed-pages, from the sources of both packages. */
export default defineConfig({
  root: path('.'),
  // the addresses are below that of the script, wherever the server is
  base: './',
  resolve: {
    alias: [
      { find: 'confab-client', replacement: path('../typescript/src/index.ts') },
      { find: /^confab-react\/style\.css/, replacement: path('../react/src/style.css') },
      { find: /^confab-react\/languages\/(.*)/, replacement: path('../react/src/languages/$1.ts') },
      { find: /^confab-react$/, replacement: path('../react/src/index.ts') },
    ],
  },
  plugins: [
    embedScript,
    compression({
      include: /\.(?:css|js)$/,
      threshold: 1_000,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
    }),
  ],
  build: {
    outDir: path('../../dist/embed-pages'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: false,
    rollupOptions: {
      input: { chat: path('src/chat.tsx'), preview: path('preview.html') },
      preserveEntrySignatures: 'allow-extension',
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
  esbuild: { jsx: 'automatic' },
});
