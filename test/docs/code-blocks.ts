import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/files/package-root.js';

/** A fenced code block of a page. */
export interface CodeBlock {
  /** The first word after the fence; empty if there is none. */
  readonly language: string;
  /** The second word after the fence: the name of the file that the reader saves the block as. */
  readonly file: string | undefined;
  readonly text: string;
  /** Number of headings before the block. */
  readonly section: number;
  /** Line number of the fence, starting at 1. */
  readonly line: number;
}

export function codeBlocks(page: string): CodeBlock[] {
  const source = readFileSync(join(packageRoot(), page), 'utf8');
  return [...source.matchAll(/^```([^\n`]*)\n(.*?)^```$/gms)].map(({ 1: info = '', 2: text = '', index }) => {
    const [language = '', file] = info.trim().split(/\s+/);
    const before = source.slice(0, index);
    const section = before.match(/^#+ /gm)?.length ?? 0;
    return { language, file, text, section, line: before.split('\n').length };
  });
}
