// Removes from node_modules of the image what no program reads: source maps, types, and the query compilers of Prisma for other databases.
//
//   node scripts/trim-dependencies.mjs
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const UNUSED = [
  /\.(?:map|d\.ts|d\.mts|d\.cts|tsbuildinfo)$/,
  // The generated client loads `query_compiler_small_bg.postgresql`.
  /\/@prisma\/client\/runtime\/query_compiler_(?!small_bg\.postgresql\.)/,
  /\/@prisma\/client\/runtime\/wasm-compiler-edge\./,
];

let bytes = 0;
for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !UNUSED.some((pattern) => pattern.test(path))) continue;
  bytes += statSync(path).size;
  rmSync(path);
}
process.stdout.write(`Removed ${Math.round(bytes / 1_000_000)} MB that no program reads.\n`);
