import {
  operationsOfCollaborators,
  OPERATIONS_OF_THE_INSTALLATION,
} from '#platform/authentication/console/collaborator-rights.js';
import { declaredOperations } from '#platform/openapi/document/declared-operations.js';
import { operationsOf, type Operation } from '../support/operations.js';
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

/** Paths of the configuration of an app. Triggers record what changes in it. */
const isOfConfiguration = ({ path }: Operation): boolean =>
  /^\/(?:apps\b(?!.*\/(?:test|replay)$)|v3\/(?:apikeys|roles|stickers|ai-agents|moderation\/(?:rules|keywords|reasons))\b)/.test(
    path,
  ) ||
  /^\/v3\/groups\/\{guid\}\/scopes\//.test(path) ||
  /^\/v3\/notifications\/(?:\w+\/v1\/providers|v1\/settings)\b/.test(path);

/** Triggers record the review of a message. */
const REVIEWS = ['review-blocked-message', 'blockreview-flagged-message'];

test('every write of the console says which act of an operator it is, unless triggers record what it changes', () => {
  const endpoints = declaredOperations(server.app).flatMap(({ endpoint }) => endpoint ?? []);
  const acts = new Map(endpoints.map(({ id, act }) => [id, act]));
  const writes = operationsOf(server).filter(
    ({ id, method }) => method !== 'get' && operationsOfCollaborators().includes(id),
  );
  const silent = writes
    .filter(({ id }) => acts.get(id) === undefined && !REVIEWS.includes(id))
    .filter((operation) => !isOfConfiguration(operation));
  expect(silent.map(({ id }) => id)).toEqual([]);
  const declared = endpoints.filter(({ act }) => act !== undefined && act !== 'none').map(({ id }) => id);
  expect(declared.filter((id) => !writes.some((write) => write.id === id))).toEqual([]);
});
