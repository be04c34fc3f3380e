import { read, sourceFiles } from './support/source-tree.js';

/** Files that may call setInterval, with the reason. */
const exceptions: Record<string, string> = {
  'src/platform/idempotency/idempotency.guard.ts': 'renews the lease of a request until it ends',
  'src/platform/http/connections/slow-clients.ts': 'measures the speed of a request until it ends',
  'src/resources/data-transfer/export/cell-moves/refusal-limit.ts': 'renews the refusal of an app until its move ends',
  'src/platform/http/adapter/unused-connections.ts': 'closes idle connections while the server stops',
};

test('repeated work is a periodic job of JobQueue or a PollingLoop', () => {
  const users = sourceFiles.filter((file) => /\bsetInterval\(/.test(read(file)));
  expect(users.sort()).toEqual(Object.keys(exceptions).sort());
});

test('only platform/jobs uses Graphile Worker, except for the migration of its tables', () => {
  const users = sourceFiles.filter((file) => /from 'graphile-worker'|graphile_worker\./.test(read(file)));
  // platform/database applies all migrations and cannot import platform/jobs, which imports it
  expect(users.filter((file) => !file.startsWith('src/platform/jobs/'))).toEqual([
    'src/platform/database/migrations/migrate-jobs.ts',
  ]);
});
