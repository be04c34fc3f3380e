// Prints a block of commands of a section of a page, or all of them: node .ci/docs-commands.mjs docs/operations.md 'In containers' 1
import { readFileSync } from 'node:fs';

const [page, heading, number] = process.argv.slice(2);
const section = readFileSync(page, 'utf8')
  .split(/^#+ /m)
  .find((text) => text.startsWith(`${heading}\n`));
const blocks = [...(section ?? '').matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent, text]) =>
  text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);
const wanted = number === undefined ? blocks : blocks.slice(Number(number) - 1, Number(number));
if (wanted.length === 0) throw new Error(`${page} has no such commands in a section ${heading}.`);
process.stdout.write(wanted.join(''));
