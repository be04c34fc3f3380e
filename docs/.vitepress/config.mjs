import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import { drawDiagrams } from './diagrams.mjs';
import { linkPages, showCodeAsItIs } from './links.mjs';
import { sidebar } from './sidebar.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Pages that are not in docs, and where they are in the guide. */
const others = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security-policy.md',
  'CODE_OF_CONDUCT.md': 'code-of-conduct.md',
  'bench/README.md': 'bench.md',
  'clients/typescript/README.md': 'clients/typescript.md',
  'clients/react/README.md': 'clients/react.md',
};

const decisions = readdirSync(`${root}/docs/decisions`)
  .filter((name) => /^\d.*\.md$/.test(name))
  .sort()
  .map((name) => ({
    text: readFileSync(`${root}/docs/decisions/${name}`, 'utf8').split('\n', 1)[0].replace(/^# /, ''),
    link: `/decisions/${name.replace(/\.md$/, '')}`,
  }));

/** The path in the guide of a file of the repository; undefined for one that is no page. */
function pageOf(path) {
  if (path in others) return others[path];
  return /^docs\/([^/]+|decisions\/[^/]+)\.md$/.test(path) ? path.slice('docs/'.length) : undefined;
}

/** Of a site with the guides of several versions, which scripts/site.mjs builds: its address, the folder and the name of this version, and all versions. */
const { GUIDE_SITE: site, GUIDE_FOLDER: outDir = '../dist/guide-pages', GUIDE_VERSION, GUIDE_VERSIONS } = process.env;
const base = site ? new URL(`${GUIDE_VERSION}/`, site).pathname : '/docs/guide/';
const versions = GUIDE_VERSIONS?.split(' ') ?? [];

/** Builds the guide into dist/guide-pages, from where the server serves it at /docs/guide. */
export default defineConfig({
  title: 'Confab',
  description: 'A self-hosted chat server that is compatible with the CometChat v3 REST API.',
  lang: 'en',
  head: [
    [
      'link',
      { rel: 'icon', href: `data:image/svg+xml;base64,${readFileSync(`${root}/console/src/icon.svg`, 'base64')}` },
    ],
  ],
  base,
  srcDir: '..',
  srcExclude: ['{.ci,console,deploy,dist,examples,prisma,scripts,src,test}/**'],
  outDir,
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: true,
  metaChunk: true,
  rewrites: { ...others, 'docs/:page*': ':page*' },
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    // links between files name headings as GitHub does
    anchor: { slugify: (heading) => slug(heading) },
    config(markdown) {
      showCodeAsItIs(markdown);
      drawDiagrams(markdown);
      linkPages(markdown, root, pageOf);
    },
  },
  lastUpdated: false,
  // the index of the search is one chunk, which loads when somebody searches
  vite: { build: { chunkSizeWarningLimit: 3000 } },
  themeConfig: {
    search: { provider: 'local' },
    nav:
      versions.length === 0
        ? []
        : [
            {
              text: GUIDE_VERSION,
              items: versions.map((text) => ({ text, link: new URL(`${text}/`, site).href, target: '_self' })),
            },
          ],
    outline: [2, 3],
    sidebar: [
      ...Object.entries(sidebar).map(([text, pages]) => ({
        text,
        items: pages.map(([title, page]) => ({ text: title, link: `/${page}` })),
      })),
      { text: 'Decisions', collapsed: true, link: '/decisions/README', items: decisions },
    ],
  },
});
