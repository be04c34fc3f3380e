import type { Command } from 'commander';
import { createConformanceProgram } from '#cli/conformance-program.js';
import { createProgram } from '#cli/program.js';
import { codeBlocks } from './code-blocks.js';

const program = createProgram();

/** What `--help` prints, 80 columns wide. */
function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80 }).outputHelp();
  return help.trimEnd();
}

const blocks = codeBlocks('docs/command-line.md').map(({ text }) => text.trimEnd());

test.each([program, ...program.commands].map((command) => [command.name(), command] as const))(
  'docs/command-line.md has the help of %s',
  (_, command) => {
    expect(blocks).toContain(helpOf(command));
  },
);

test('docs/conformance.md has the help of confab-conformance', () => {
  const texts = codeBlocks('docs/conformance.md').map(({ text }) => text.trimEnd());
  expect(texts).toContain(helpOf(createConformanceProgram()));
});

test('docs/command-line.md has a section for every command, and for no other', () => {
  const documented = blocks.flatMap((text) => /^Usage: confab ([a-z-]+)/.exec(text)?.[1] ?? []);
  expect(documented).toEqual(program.commands.map((command) => command.name()));
});
