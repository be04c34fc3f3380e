import { createRequire } from 'node:module';

export const MAX_TEMPLATE_LENGTH = 1000;

const MAX_NESTING = 16;

/** `message.data.text`, and how many loops further out it is looked up. */
export interface TemplatePath {
  readonly depth: number;
  readonly names: readonly string[];
}

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly path: TemplatePath }
  | {
      readonly kind: 'condition' | 'loop';
      readonly path: TemplatePath;
      readonly body: readonly TemplatePart[];
      readonly otherwise: readonly TemplatePart[];
    };

const require = createRequire(import.meta.url);

/** Loaded at the first template, because it is large and few apps have templates. `require` caches it. */
export const handlebars = () => require('handlebars') as typeof import('handlebars');

class TemplateProblem extends Error {}

// What the parser makes. The types of the library say that nothing is absent.

interface Program {
  readonly body: readonly Statement[];
  readonly blockParams?: readonly string[];
}

interface Expression {
  readonly type: string;
  readonly original?: unknown;
  readonly data?: boolean;
  readonly depth?: number;
  readonly parts?: readonly string[];
}

interface Statement {
  readonly type: string;
  readonly value?: string;
  readonly path?: Expression;
  readonly params?: readonly Expression[];
  readonly hash?: { readonly pairs: readonly unknown[] };
  readonly program?: Program;
  readonly inverse?: Program;
}

/**
 * The subset of Handlebars that templates are written in: `{{path}}`, `{{#if path}}`, `{{#unless path}}`, `{{#each messages}}` and
 * `{{else}}`. `{{{path}}}` is the same as `{{path}}`.
 *
 * @throws Error with the reason for another text
 */
export function parseTemplate(text: string, maxLength = MAX_TEMPLATE_LENGTH): readonly TemplatePart[] {
  if (text.length > maxLength) throw new TemplateProblem(`it is longer than ${maxLength} characters`);
  // the parser takes quadratic time for blocks without an end
  const [begins, ends] = [/\{\{~?[#^]/g, /\{\{~?\//g].map((mark) => text.match(mark)?.length ?? 0);
  if (begins! - ends! > MAX_NESTING) throw tooDeep();
  let program: Program;
  try {
    program = handlebars().parse(text);
  } catch (error) {
    const line = /\bline (\d+)/.exec((error as Error).message)?.[1];
    throw new TemplateProblem(`it is no valid Handlebars template${line ? `, see its line ${line}` : ''}`);
  }
  return partsOf(program, { levels: 0, inLoop: false });
}

/** @returns why a template is refused, as a sentence */
export function problemOfTemplate(text: string, maxLength?: number): string | undefined {
  try {
    parseTemplate(text, maxLength);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateProblem) return `The template cannot be used: ${error.message}.`;
    throw error;
  }
}

const tooDeep = () => new TemplateProblem(`its blocks nest deeper than ${MAX_NESTING} levels`);

interface Nesting {
  readonly levels: number;
  readonly inLoop: boolean;
}

function partsOf(program: Program | undefined, nesting: Nesting): TemplatePart[] {
  if (nesting.levels > MAX_NESTING) throw tooDeep();
  if (program?.blockParams?.length) throw new TemplateProblem('it names block parameters');
  return (program?.body ?? []).flatMap((statement) => partOf(statement, nesting) ?? []);
}

function partOf(statement: Statement, nesting: Nesting): TemplatePart | undefined {
  switch (statement.type) {
    case 'CommentStatement':
      return undefined;
    case 'ContentStatement':
      return { kind: 'text', text: statement.value! };
    case 'MustacheStatement':
      if (statement.params?.length || statement.hash?.pairs.length)
        throw new TemplateProblem('it has an expression that is more than a path');
      return { kind: 'value', path: pathOf(statement.path!) };
    case 'BlockStatement':
      return blockOf(statement, nesting);
    default:
      throw new TemplateProblem('it has a partial or a decorator');
  }
}

/** An inverse block, `{{^if path}}`, has no program. */
function blockOf({ path, params, hash, program, inverse }: Statement, { levels, inLoop }: Nesting): TemplatePart {
  const name = path!.original;
  if (name !== 'if' && name !== 'unless' && name !== 'each')
    throw new TemplateProblem('it has a block other than if, unless and each');
  const [subject, ...others] = params!;
  if (!subject || others.length > 0 || hash?.pairs.length)
    throw new TemplateProblem('it has a block with another number of paths than one');
  const isLoop = name === 'each';
  if (isLoop && subject.original !== 'messages')
    throw new TemplateProblem('it has a loop over something other than messages');
  if (isLoop && inLoop) throw new TemplateProblem('it has a loop inside a loop');
  const body = partsOf(program, { levels: levels + 1, inLoop: inLoop || isLoop });
  const otherwise = partsOf(inverse, { levels: levels + 1, inLoop });
  const kind = isLoop ? 'loop' : 'condition';
  return name === 'unless'
    ? { kind, path: pathOf(subject), body: otherwise, otherwise: body }
    : { kind, path: pathOf(subject), body, otherwise };
}

function pathOf({ type, data, depth = 0, parts = [] }: Expression): TemplatePath {
  if (type !== 'PathExpression') throw new TemplateProblem('it has a literal or a call in place of a path');
  if (data) throw new TemplateProblem('it has a variable with @');
  return { depth, names: parts };
}
