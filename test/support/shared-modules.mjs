import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const build = fileURLToPath(new URL('../../dist/modules/', import.meta.url));
const require = createRequire(import.meta.url);

/** The file that Node loads for a module: for a source file the one that was built from it. */
const builtFile = (path) =>
  path.startsWith(source) ? build + path.slice(source.length).replace(/\.ts$/, '.js') : path;

/**
 * A Jest transformer for the modules that the files of tests share: src/ and the packages. It replaces a module by one that exports what
 * the Jest worker has loaded, so the worker loads the server once, from the build, and not once for each file of tests.
 */
function replacement(path, { supportsStaticESM, supportsDynamicImport }) {
  // global-setup.mjs, which is not in a test environment
  if (!supportsDynamicImport) return undefined;
  const shared = `requireShared(${JSON.stringify(builtFile(path))})`;
  if (!supportsStaticESM) return `module.exports = ${shared};`;
  const names = Object.keys(require(builtFile(path)));
  return [
    `const shared = ${shared};`,
    ...names.map((name, index) => `const export${index} = shared[${JSON.stringify(name)}];`),
    `export { ${names.map((name, index) => `export${index} as ${JSON.stringify(name)}`).join(', ')} };`,
  ].join('\n');
}

export default {
  process: (text, path, options) => ({ code: replacement(path, options) ?? text }),
  getCacheKey: (text, path, options) =>
    createHash('sha256')
      .update(replacement(path, options) ?? text)
      .digest('hex'),
};
