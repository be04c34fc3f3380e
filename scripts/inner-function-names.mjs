import ts from 'typescript';

/** esbuild's helper: it gives a function or class the name that it has in the source. */
const HELPER = '__name';

/** esbuild's wrappers of modules, whose functions run once. */
const MODULE_WRAPPERS = new Set(['__commonJS', '__esm']);

/**
 * Removes the calls of esbuild's helper for functions that are inside functions, since a request creates these again and again, and the helper costs more
 * than the function. They keep the names that V8 gives them. Classes, and functions of modules, keep the names of the source: Nest and Swagger
 * read them.
 *
 * @param {string} text a bundle of esbuild
 * @returns {string} of the same length, so that its source map stays right
 */
export function withoutInnerFunctionNames(text) {
  const source = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ES2022, true);
  const parts = [];
  let end = 0;
  const blank = (from, to) => {
    parts.push(text.slice(end, from), text.slice(from, to).replace(/[^\n]/g, ' '));
    end = to;
  };
  const visit = (node, isInner) => {
    const inside = isInner || (ts.isFunctionLike(node) && !runsOnce(node));
    if (isInner && isNaming(node)) {
      const [target] = node.arguments;
      if (ts.isIdentifier(target)) return blank(node.parent.getStart(source), node.parent.end);
      blank(node.expression.getStart(source), node.expression.end);
      visit(target, inside);
      return blank(target.end, node.end - 1);
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);
  return parts.join('') + text.slice(end);
}

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
