// Writes the CommonJS form of clients/typescript beside its modules: one file, for programs and tests that `require` the package.
//
//   node scripts/client/commonjs.mjs <folder of the package>
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const dist = join(resolve(process.argv[2]), 'dist');
const options = { entryPoints: [join(dist, 'index.js')], bundle: true, packages: 'external', target: 'es2022' };

const { metafile } = await build({ ...options, format: 'esm', write: false, metafile: true, outfile: 'index.js' });
await build({ ...options, format: 'cjs', outfile: join(dist, 'index.cjs') });
const names = Object.values(metafile.outputs)[0].exports.sort();
const isClass = (name) => /^[A-Z]/.test(name);

// Types are those of the modules, so that they are in the package once.
await writeFile(
  join(dist, 'index.d.cts'),
  `import type * as modules from './index.js' with { 'resolution-mode': 'import' };
export type * from './index.js' with { 'resolution-mode': 'import' };
${names.map((name) => `export declare const ${name}: typeof modules.${name};\n`).join('')}${names
    .filter(isClass)
    .map((name) => `export type ${name} = modules.${name};\n`)
    .join('')}`,
);
