/**
 * Refuses event listeners and timer callbacks that may throw. No code catches their errors, so an error ends the process. They must be
 * wrapped in `neverThrows()` of src/platform/observability/never-throws.ts, which handles errors and rejections.
 *
 * Exempt are the `resolve` and `reject` of a promise, functions that only call one of these, and empty functions.
 */

const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'addEventListener']);
const SCHEDULING = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);
const SETTLING = new Set(['resolve', 'reject']);

/** The function that a call registers, or undefined for a call that registers none. */
function handlerOf({ callee, arguments: given }) {
  if (callee.type === 'Identifier') return SCHEDULING.has(callee.name) ? given[0] : undefined;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  // the setTimeout method of a socket or request has the milliseconds as its first argument
  if (callee.property.name === 'setTimeout' && callee.object.name !== 'globalThis') return given[1];
  if (callee.property.name === 'nextTick' || SCHEDULING.has(callee.property.name)) return given[0];
  return LISTENING.has(callee.property.name) && given.length > 1 ? given[1] : undefined;
}

const isGuarded = (node) => node?.type === 'CallExpression' && node.callee.name === 'neverThrows';

const isSettling = (node) => node.type === 'Identifier' && SETTLING.has(node.name);

function isHarmless(node) {
  if (node.type !== 'ArrowFunctionExpression') return false;
  const { body } = node;
  if (body.type === 'BlockStatement') return body.body.length === 0;
  if (body.type === 'Identifier') return body.name === 'undefined';
  return (
    body.type === 'CallExpression' &&
    isSettling(body.callee) &&
    body.arguments.every(({ type }) => type === 'Identifier' || type === 'Literal')
  );
}

/** The initial value of a constant of this file or of a readonly member of this class. */
function definitionOf(node, sourceCode) {
  if (node.type === 'Identifier') {
    for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
      const definition = scope.set.get(node.name)?.defs[0];
      if (definition) return definition.parent?.kind === 'const' ? definition.node.init : undefined;
    }
  }
  if (node.type !== 'MemberExpression' || node.object.type !== 'ThisExpression') return undefined;
  const body = sourceCode.getAncestors(node).findLast(({ type }) => type === 'ClassBody');
  return body?.body.find((member) => member.readonly && member.key?.name === node.property.name)?.value;
}

/** @type {import('eslint').Rule.RuleModule} */
export const handlersNeverThrow = {
  meta: {
    type: 'problem',
    docs: { description: 'Event listeners and timer callbacks are wrapped in neverThrows()' },
    messages: { bare: 'An error in this handler ends the process: wrap it in neverThrows().' },
    schema: [],
  },
  create: (context) => ({
    CallExpression(node) {
      const handler = handlerOf(node);
      if (!handler || isGuarded(handler) || isSettling(handler) || isHarmless(handler)) return;
      if (isGuarded(definitionOf(handler, context.sourceCode))) return;
      context.report({ node: handler, messageId: 'bare' });
    },
  }),
};
