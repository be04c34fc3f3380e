/**
 * Refuses listeners of events and callbacks of timers that may throw. What they throw is caught by nobody and ends the process, so they
 * are wrapped in `guarded()` of src/platform/observability/guarded.ts, which passes errors and rejections on.
 *
 * Safe without it: the `resolve` and `reject` of a promise, and functions that do nothing or no more than to call one of these.
 */

const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'addEventListener']);
const SCHEDULING = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);
const SETTLING = new Set(['resolve', 'reject']);

/** The function that a call registers, or undefined for a call that registers none. */
export function handlerOf({ callee, arguments: given }) {
  if (callee.type === 'Identifier') return SCHEDULING.has(callee.name) ? given[0] : undefined;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  // of a socket or a request: milliseconds first
  if (callee.property.name === 'setTimeout' && callee.object.name !== 'globalThis') return given[1];
  if (callee.property.name === 'nextTick' || SCHEDULING.has(callee.property.name)) return given[0];
  return LISTENING.has(callee.property.name) && given.length > 1 ? given[1] : undefined;
}

const isGuarded = (node) => node?.type === 'CallExpression' && node.callee.name === 'guarded';

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

/** What a name of this file or a member of this class was set to. */
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
export const guardedHandlers = {
  meta: {
    type: 'problem',
    docs: { description: 'Handlers of events and timers are wrapped in guarded()' },
    messages: { bare: 'What this handler throws ends the process: wrap it in guarded().' },
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
