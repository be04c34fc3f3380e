import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/package-root.js';

/** A fenced block of a page. */
export interface CodeBlock {
  /** The first word behind the fence: what the block is written in. Empty without one. */
  readonly language: string;
  /** The second word: the name that the reader is told to save it under. */
  readonly file: string | undefined;
  readonly text: string;
  /** Under the how-manieth heading of the page. */
  readonly section: number;
  /** Of the fence, counted from 1. */
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
