import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Analysis, checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { startBrowser, type RunningBrowser } from '#test/client/support/browser.js';

const run = promisify(execFile);
const TSC = resolve('node_modules/typescript/bin/tsc');

/** What apps give to the package, or have anyway. */
const OF_APPS = ['react', 'react-dom', '@types/react', '@types/react-dom', 'csstype', 'livekit-client'];
const OF_PACKAGES = [
  '@tanstack/react-virtual',
  '@tanstack/virtual-core',
  'openapi-fetch',
  'openapi-typescript-helpers',
  'scheduler',
];

const PAGE = `
import { ChatProvider, ChatWindow } from 'confab-react';
export const Page = () => (
  <ChatProvider url="http://127.0.0.1:9" uid="ann" authToken="token">
    <ChatWindow open={{ receiver: { receiverType: 'group', receiver: 'hikers' } }} onOpen={() => undefined} />
  </ChatProvider>
);
`;

/** Folder of an app that has installed both packages. */
let app: string;
let running: RunningBrowser | undefined;

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'confab-react-app-'));
  const isSource = (path: string) => !/\/(dist|node_modules)$/.test(path);
  for (const name of ['typescript', 'react'])
    await cp(`clients/${name}`, join(app, 'clients', name), { recursive: true, filter: isSource });
  const modules = join(app, 'node_modules');
  for (const name of [...OF_APPS, ...OF_PACKAGES]) {
    await mkdir(join(modules, name, '..'), { recursive: true });
    await symlink(resolve('node_modules', name), join(modules, name));
  }
  await symlink(join(app, 'clients', 'typescript'), join(modules, 'confab-client'));
  await symlink(join(app, 'clients', 'react'), join(modules, 'confab-react'));
  await run(process.execPath, [TSC, '-p', join(app, 'clients', 'typescript')]);
  await run(process.execPath, ['scripts/client/react-package.mjs', join(app, 'clients', 'react')]);
  await writeFile(join(app, 'package.json'), '{"type":"module"}');
  await writeFile(join(app, 'page.tsx'), PAGE);
});

afterAll(async () => {
  await running?.stop();
  await rm(app, { recursive: true, force: true });
});

const bundled = (contents: string, options: object = {}) =>
  build({
    stdin: { contents, resolveDir: app, loader: 'tsx' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: join(app, 'out'),
    define: { 'process.env.NODE_ENV': '"development"' },
    metafile: true,
    ...options,
  });

const bundle = async (contents: string, options: object = {}) => (await bundled(contents, options)).outputFiles;

test('the programs in the README compile unchanged', async () => {
  const readme = await readFile('clients/react/README.md', 'utf8');
  const programs = [...readme.matchAll(/^```tsx\n(.*?)^```$/gms)].map(([, program]) => program!);
  expect(programs.length).toBeGreaterThan(3);
  const files = programs.map((_, index) => `readme-${index + 1}.tsx`);
  for (const [index, file] of files.entries()) await writeFile(join(app, file), programs[index]!);
  await writeFile(join(app, 'style.d.ts'), "declare module '*.css';\n");
  const options = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--jsx',
    'react-jsx',
  ];
  const libraries = ['--lib', 'es2023,dom,dom.iterable', '--types', 'react'];
  const errors = await run(process.execPath, [TSC, ...options, ...libraries, ...files, 'style.d.ts'], {
    cwd: app,
  }).then(
    () => '',
    (failure: unknown) => (failure as { stdout: string }).stdout,
  );
  expect(errors).toBe('');
});

test('what an app loads at first is at most 60 kB compressed; the emoji and rare dialogs come when they are opened', async () => {
  const external = ['react', 'react-dom', 'react/jsx-runtime'];
  const { outputFiles, metafile } = await bundled("export * from 'confab-react'", { splitting: true, external });
  const files = new Map(outputFiles.map((file) => [basename(file.path), file]));
  const imports = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [
      basename(path),
      output.imports
        .filter(({ kind, external: isExternal }) => kind === 'import-statement' && !isExternal)
        .map((each) => basename(each.path)),
    ]),
  );
  const atFirst = new Set(['stdin.js']);
  for (const name of atFirst) for (const imported of imports.get(name)!) atFirst.add(imported);
  const later = [...files].filter(([name]) => !atFirst.has(name));
  const sizeOf = (name: string) => gzipSync(files.get(name)!.contents).length;
  const kilobytes = [...atFirst].reduce((sum, name) => sum + sizeOf(name), 0) / 1000;
  expect(kilobytes).toBeLessThan(60);
  expect(later.filter(([, { text }]) => text.includes('grinning')).map(([name]) => name)).toEqual([
    expect.stringMatching(/^all-emoji/),
  ]);
  expect(later.map(([name]) => name)).toContainEqual(expect.stringMatching(/^rare-dialogs/));
  expect([...atFirst].filter((name) => files.get(name)!.text.includes('confab-feed'))).toEqual([]);
  const rest = later.filter(([name]) => !name.startsWith('all-emoji')).reduce((sum, [name]) => sum + sizeOf(name), 0);
  expect(rest).toBeLessThan(15_000);
  const readme = await readFile(resolve('clients/react/README.md'), 'utf8');
  const stated = Number(/It is (\d+) kB compressed/.exec(readme)![1]);
  // versions of zlib differ a little
  expect(Math.abs(kilobytes - stated)).toBeLessThan(1.5);
});

test('publint and Are the types wrong? find no fault in the package', async () => {
  const installed = join(app, 'clients', 'react');
  const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, {}))).toEqual([]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', app], {
    cwd: installed,
  });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/style.css', 'src/index.ts']),
  );
  const packed = createPackageFromTarballData(await readFile(join(app, filename)));
  const { types, problems } = (await checkPackage(packed, { excludeEntrypoints: ['./style.css'] })) as Analysis;
  // the package is of modules only, which CommonJS of Node 20 cannot load, and Node 10 knows no `exports`
  const isOld = (problem: (typeof problems)[number]) =>
    'resolutionKind' in problem &&
    (problem.resolutionKind === 'node16-cjs' ||
      (problem.resolutionKind === 'node10' && problem.entrypoint === './notification-feed'));
  const ofModules = problems.filter((problem) => !isOld(problem));
  expect([types.kind, ofModules]).toEqual(['included', []]);
});

test('the package depends on the versions that it is tested with', async () => {
  const [kit, root] = (
    await Promise.all(['clients/react/package.json', 'package.json'].map((file) => readFile(file, 'utf8')))
  ).map((text) => JSON.parse(text) as Record<string, any>);
  expect(kit!.dependencies).toEqual({
    '@tanstack/react-virtual': `^${root!.devDependencies['@tanstack/react-virtual']}`,
  });
  expect(kit!.peerDependencies['confab-client']).toBe(`^${root!.version}`);
  expect([kit!.version, kit!.license, kit!.engines]).toEqual([root!.version, root!.license, root!.engines]);
});

test('a page that a server has rendered hydrates without a warning', async () => {
  const [server] = await bundle(
    "import { renderToString } from 'react-dom/server'; import { Page } from './page.tsx'; console.log(renderToString(<Page />));",
    { platform: 'node', format: 'cjs', jsxDev: true },
  );
  await writeFile(join(app, 'server.cjs'), server!.contents);
  const { stdout: html } = await run(process.execPath, ['server.cjs'], { cwd: app });
  expect(html).toContain('confab-window');
  const [client] = await bundle(
    `import { hydrateRoot } from 'react-dom/client'; import { Page } from './page.tsx';
    hydrateRoot(document.getElementById('root'), <Page />, { onRecoverableError: (error) => console.error(String(error)) });`,
    { format: 'iife' },
  );
  running = await startBrowser();
  const page = await running.context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()) && !/net::ERR|WebSocket/.test(message.text()))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.setContent(`<div id="root">${html}</div>`);
  await page.addScriptTag({ content: client!.text });
  // what is drawn in the browser only
  await page.waitForFunction(
    "document.querySelector('input[type=search]') && document.querySelector('.confab-window [role=status]')",
  );
  await page.type('input[type=search]', 'a');
  await page.waitForSelector('.confab-results');
  expect(problems).toEqual([]);
});
