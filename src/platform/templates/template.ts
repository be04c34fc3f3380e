import { LRUCache } from 'lru-cache';
import { cutTo } from '../text/cut.js';
import { handlebars, parseTemplate, type TemplatePart, type TemplatePath } from './template-syntax.js';

/** Values and texts together have at most this length, before HTML is escaped. */
export const MAX_OUTPUT_LENGTH = 10_000;

/** More messages than this are left out by a loop. */
const MAX_LOOP_MESSAGES = 100;

const CACHED_TEMPLATES = 5000;

/** How values are escaped: not, for HTML, or for a text in JSON. The text of the template itself is not escaped. */
export type TemplateOutput = 'plain' | 'html' | 'json';

/** Ends at MAX_OUTPUT_LENGTH. */
export type RenderTemplate = (context: object, output: TemplateOutput) => string;

interface CompiledTemplate {
  readonly render: RenderTemplate;
  readonly renderIfComplete: (...args: Parameters<RenderTemplate>) => string | undefined;
}

const cache = new LRUCache<string, CompiledTemplate>({ max: CACHED_TEMPLATES });

/**
 * The function that renders a template. Handlebars only parses the text: the few parts that `parseTemplate` accepts are evaluated here, so
 * that a template runs no code, reaches own properties only, and its output and loops have limits. A value that is missing is rendered as the
 * empty text, and an object or a list as well, except for JSON.
 *
 * @throws Error for a text that `problemOfTemplate` refuses
 */
export const compileTemplate = (text: string, maxLength?: number): RenderTemplate => compiled(text, maxLength).render;

/**
 * As `compileTemplate`, for a template that has a fallback.
 *
 * @returns undefined if a value that the template shows is missing
 */
export const renderIfComplete = (text: string, context: object, output: TemplateOutput): string | undefined =>
  compiled(text).renderIfComplete(context, output);

function compiled(text: string, maxLength?: number): CompiledTemplate {
  const existing = cache.get(text);
  if (existing) return existing;
  const parts = parseTemplate(text, maxLength);
  const run = (context: object, output: TemplateOutput): Rendering => {
    const rendering = new Rendering(output);
    rendering.render(parts, [context]);
    return rendering;
  };
  const template: CompiledTemplate = {
    render: (...args) => run(...args).text,
    renderIfComplete: (...args) => {
      const rendering = run(...args);
      return rendering.isComplete ? rendering.text : undefined;
    },
  };
  cache.set(text, template);
  return template;
}

class Rendering {
  text = '';
  /** No value is missing. */
  isComplete = true;
  private remaining = MAX_OUTPUT_LENGTH;

  constructor(private readonly output: TemplateOutput) {}

  /** @param contexts that of the innermost loop first */
  render(parts: readonly TemplatePart[], contexts: readonly unknown[]): void {
    for (const part of parts) {
      if (this.remaining <= 0) return;
      if (part.kind === 'text') this.text += this.limited(part.text);
      else if (part.kind === 'value') this.renderValue(valueAt(part.path, contexts));
      else if (part.kind === 'condition')
        this.render(isEmpty(valueAt(part.path, contexts)) ? part.otherwise : part.body, contexts);
      else this.renderLoop(part, contexts);
    }
  }

  private renderLoop(
    { path, body, otherwise }: Extract<TemplatePart, { kind: 'condition' | 'loop' }>,
    contexts: readonly unknown[],
  ): void {
    const value = valueAt(path, contexts);
    const messages = Array.isArray(value) ? (value as unknown[]) : [];
    if (messages.length === 0) return this.render(otherwise, contexts);
    for (const message of messages.slice(0, MAX_LOOP_MESSAGES)) this.render(body, [message, ...contexts]);
  }

  private renderValue(value: unknown): void {
    if (value === undefined || value === null) this.isComplete = false;
    this.text += this.rendered(value);
  }

  private rendered(value: unknown): string {
    if (this.output !== 'json') return this.escaped(this.limited(textOf(value)));
    if (typeof value === 'object' && value !== null) return this.limited(JSON.stringify(value));
    return JSON.stringify(this.limited(textOf(value))).slice(1, -1);
  }

  private escaped(value: string): string {
    return this.output === 'html' ? handlebars().escapeExpression(value) : value;
  }

  /** The beginning of a text that is within the limit of the output. */
  private limited(text: string): string {
    const part = cutTo(text, this.remaining);
    this.remaining -= part.length;
    return part;
  }
}

function valueAt({ depth, names }: TemplatePath, contexts: readonly unknown[]): unknown {
  let value: unknown = contexts[depth];
  for (const name of names) {
    if (value === null || value === undefined || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The rule is that of `#if` of Handlebars. */
const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : '';
