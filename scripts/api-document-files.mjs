// Writes the files that the server serves at /openapi.json and /openapi.yaml, and those of the search of /docs, into dist/api-document, compressed as
// well. Part of `npm run build`: making them takes seconds of computing time, which no running server should spend.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { stringify } from 'yaml';
import { operationList } from './operation-list.mjs';

const folder = new URL('../dist/api-document/', import.meta.url);

/** The highest quality takes ten times as long for six percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export async function writeApiDocumentFiles() {
  const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));
  await mkdir(folder, { recursive: true });
  const hashes = {};
  for (const [name, text] of [
    ['openapi.json', JSON.stringify(document)],
    ['openapi.yaml', stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })],
    ['operations.json', JSON.stringify(operationList(document))],
    ['search.js', await searchScript()],
  ]) {
    await writeFile(new URL(name, folder), text);
    await writeFile(new URL(`${name}.gz`, folder), await promisify(gzip)(text, { level: 9 }));
    await writeFile(new URL(`${name}.br`, folder), await promisify(brotliCompress)(text, BROTLI));
    hashes[name] = createHash('sha256').update(text).digest('base64url');
  }
  await writeFile(new URL('hashes.json', folder), `${JSON.stringify(hashes, null, 2)}\n`);
}

async function searchScript() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../console/api-reference/search.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text;
}

if (import.meta.filename === process.argv[1]) await writeApiDocumentFiles();
