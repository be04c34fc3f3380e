// Checks workflows by the schema that GitHub publishes in its parser, without a network: prints a line for each error, and exits with 1 if there is one.
//
//   node scripts/workflow-errors.mjs .github/workflows/*.yml
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The package imports JSON without an attribute, which Node refuses, so it is bundled first. */
async function parser() {
  const folder = await mkdtemp(join(tmpdir(), 'confab-workflows-'));
  try {
    const outfile = join(folder, 'parser.cjs');
    const entry = { contents: `export * from '@actions/workflow-parser';`, resolveDir: process.cwd() };
    await build({ stdin: entry, outfile, bundle: true, format: 'cjs', platform: 'node', logLevel: 'error' });
    return (await import(pathToFileURL(outfile).href)).default;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { parseWorkflow, convertWorkflowTemplate, NoOperationTraceWriter } = await parser();
for (const name of process.argv.slice(2)) {
  const { context, value } = parseWorkflow(
    { name, content: await readFile(name, 'utf8') },
    new NoOperationTraceWriter(),
  );
  if (value) await convertWorkflowTemplate(context, value);
  const errors = context.errors.getErrors().map(({ message }) => message);
  for (const error of new Set(errors)) process.stdout.write(`${name}: ${error}\n`);
  if (errors.length > 0) process.exitCode = 1;
}
