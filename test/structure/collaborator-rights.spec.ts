import {
  operationsOfCollaborators,
  OPERATIONS_OF_THE_INSTALLATION,
} from '#platform/authentication/console/collaborator-rights.js';
import { operationsOfOperators } from '#platform/authentication/console/operator-acts.js';
import { declaredOperations } from '#platform/openapi/document/declared-operations.js';
import { operationsOf } from '../support/operations.js';
import { useServer } from '../support/server.js';

const server = useServer();

test('every operation that the console can call has a least role, or is for the management pair only', () => {
  const callable = declaredOperations(server.app)
    .filter(({ access }) => access?.audience === 'management' || access?.credentials.includes('fullAccess'))
    .map(({ endpoint }) => endpoint?.id);
  const listed = [...operationsOfCollaborators(), ...OPERATIONS_OF_THE_INSTALLATION];
  expect([...new Set(listed)].sort()).toEqual(listed.sort());
  expect(listed).toEqual(callable.sort());
});

/** Writes of the console that are not recorded as acts of an operator, with the reason. */
const notActs: Record<string, (operation: { id: string; path: string }) => boolean> = {
  'triggers record what they change in the configuration': ({ path }) =>
    /^\/(?:apps\b(?!.*\/(?:test|replay)$)|v3\/(?:apikeys|roles|stickers|ai-agents|moderation\/(?:rules|keywords|reasons))\b)/.test(
      path,
    ) ||
    /^\/v3\/groups\/\{guid\}\/scopes\//.test(path) ||
    /^\/v3\/notifications\/(?:\w+\/v1\/providers|v1\/settings)\b/.test(path),
  'triggers record the review': ({ id }) => ['review-blocked-message', 'blockreview-flagged-message'].includes(id),
  'the service records it with the id of the token': ({ id }) => id === 'create-authtoken',
  'the service records it, because no row changes': ({ id }) => id === 'send-ephemeral-message',
  'stores nothing': ({ id }) => ['create-call-token', 'rewrite-text', 'test-moderation'].includes(id),
  'sends a notification to the operator as a test': ({ id }) => /^test-(?:push|email|sms)-notification$/.test(id),
};

test('every write of the console is an act of an operator in the audit log, or is recorded otherwise', () => {
  const acts = operationsOfOperators();
  const writes = operationsOf(server).filter(
    ({ id, method }) => method !== 'get' && operationsOfCollaborators().includes(id),
  );
  const unrecorded = writes
    .filter(({ id }) => !acts.includes(id))
    .filter((operation) => !Object.values(notActs).some((isExcepted) => isExcepted(operation)));
  expect(unrecorded.map(({ id }) => id)).toEqual([]);
  expect(acts.filter((id) => !writes.some((write) => write.id === id))).toEqual([]);
});
