import ts from 'typescript';

/** esbuild's helper: it gives a function or class the name that it has in the source. */
const HELPER = '__name';

/** esbuild's wrappers of modules, whose functions run once. */
const MODULE_WRAPPERS = new Set(['__commonJS', '__esm']);

/** Comments that are read by programs, or that a license asks for. */
const KEPT = /^(?:#!|\/\/# |\/[*/]!|\/\*.*@(?:license|preserve))/s;

const NOT_LATIN_1 = /[^\0-\xff]/;

/** Of the text of an expression or a template: a character, with the backslash before it. */
const UNIT = /\\?[^]/g;

/**
 * Makes the text of a bundle cheaper to run, without a change of what it does or of its lines.
 *
 * Calls of esbuild's helper for functions that are inside functions go: a request creates these again and again, and the helper costs more than the
 * function. They keep the names that V8 gives them. Classes, and functions of modules, keep the names of the source: Nest and Swagger read them.
 *
 * Comments go, and characters beyond Latin-1 are escaped: V8 keeps the text of a loaded file, with two bytes for each of its characters if one of them needs
 * two. esbuild has escaped those in strings.
 *
 * @param {string} text a bundle of esbuild
 */
export function lighterText(text) {
  const source = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ES2022, true);
  /** @type {Map<number, [end: number, replacement: string]>} */
  const edits = new Map();
  const replace = (from, to, change) => edits.set(from, [to, change(text.slice(from, to))]);

  const visit = (node, isInner) => {
    for (const { pos, end } of commentsBeside(text, node))
      if (!KEPT.test(text.slice(pos, end))) replace(pos, end, text[end] === '\n' ? onlyLineBreaks : blank);
    if (ts.isRegularExpressionLiteral(node)) replace(node.getStart(source), node.end, escaped);
    if (isRaw(node)) replace(node.template.getStart(source), node.end, escapedInRaw);
    const inside = isInner || (ts.isFunctionLike(node) && !runsOnce(node));
    if (isInner && isNaming(node)) {
      const [target] = node.arguments;
      if (ts.isIdentifier(target)) return replace(node.parent.getStart(source), node.parent.end, blank);
      replace(node.expression.getStart(source), node.expression.end, blank);
      visit(target, inside);
      return replace(target.end, node.end - 1, blank);
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);

  const parts = [];
  let done = 0;
  for (const [from, [to, replacement]] of [...edits].sort(([one], [other]) => one - other)) {
    if (from < done) continue;
    parts.push(text.slice(done, from), replacement);
    done = to;
  }
  return parts.join('') + text.slice(done);
}

const blank = (part) => part.replace(/[^\n]/g, ' ');
const onlyLineBreaks = (part) => part.replace(/[^\n]/g, '');
const unicodeEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** A backslash before such a character says nothing. */
const escaped = (expression) =>
  expression.replace(UNIT, (unit) => (NOT_LATIN_1.test(unit) ? unicodeEscape(unit.at(-1)) : unit));
const escapedInRaw = (template) =>
  template.replace(UNIT, (unit) =>
    NOT_LATIN_1.test(unit) ? `\${"${unit.length > 1 ? '\\\\' : ''}${unicodeEscape(unit.at(-1))}"}` : unit,
  );

/** Between the node and the tokens before and after it. */
const commentsBeside = (text, { pos, end }) =>
  [pos, end].flatMap((at) => [
    ...(ts.getTrailingCommentRanges(text, at) ?? []),
    ...(ts.getLeadingCommentRanges(text, at) ?? []),
  ]);

/** Whether it is String.raw`…`, whose text has no escapes. */
const isRaw = (node) =>
  ts.isTaggedTemplateExpression(node) &&
  ts.isNoSubstitutionTemplateLiteral(node.template) &&
  node.tag.getText() === 'String.raw';

/** A call of the helper for a function: around its expression, or as the statement after its declaration. */
function isNaming(node) {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== HELPER) return false;
  const [target] = node.arguments;
  return (
    ts.isArrowFunction(target) ||
    ts.isFunctionExpression(target) ||
    (ts.isIdentifier(target) && ts.isExpressionStatement(node.parent))
  );
}

function runsOnce(node) {
  const call = node.parent.parent;
  return (
    ts.isObjectLiteralExpression(node.parent) &&
    ts.isCallExpression(call) &&
    ts.isIdentifier(call.expression) &&
    MODULE_WRAPPERS.has(call.expression.text)
  );
}
