import {
  operationsOfCollaborators,
  OPERATIONS_OF_THE_INSTALLATION,
} from '#platform/authentication/console/collaborator-rights.js';
import { declaredOperations } from '#platform/openapi/document/declared-operations.js';
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
