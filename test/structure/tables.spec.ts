// lane: long
import { join } from 'node:path';
import ts from 'typescript';
import { encryptedTables } from '#platform/security/key-rotation.sql.js';
import { nodesOf, partOf, prismaSchema, root, sourceFiles } from './support/source-tree.js';

/** Tables that several parts of src/ write, with the reason. */
const sharedTables: Record<string, string[]> = {
  // a send is a single statement for speed, and it includes the event
  outbox_events: ['platform/events', 'resources/messages'],
  // an import stores sets of records of all areas by statements of its own, without the events and messages of changes
  roles: ['resources/data-transfer', 'resources/roles'],
  users: ['resources/data-transfer', 'resources/users'],
  friends: ['resources/data-transfer', 'resources/friends'],
  user_blocks: ['resources/blocked-users', 'resources/data-transfer'],
  groups: ['resources/data-transfer', 'resources/groups'],
  group_members: ['resources/data-transfer', 'resources/groups'],
  group_bans: ['resources/data-transfer', 'resources/groups'],
  messages: ['resources/data-transfer', 'resources/messages'],
  message_reactions: ['resources/data-transfer', 'resources/messages'],
  message_pins: ['resources/data-transfer', 'resources/messages'],
  saved_messages: ['resources/data-transfer', 'resources/messages'],
  polls: ['resources/data-transfer', 'resources/messages'],
  poll_votes: ['resources/data-transfer', 'resources/messages'],
  due_work: ['platform/jobs', 'resources/data-transfer'],
  message_interactions: ['resources/data-transfer', 'resources/messages'],
  thread_subscriptions: ['resources/data-transfer', 'resources/messages'],
  direct_conversations: ['core/conversation-states', 'resources/data-transfer'],
  conversation_watermarks: ['core/conversation-states', 'resources/data-transfer'],
  conversation_receipts: ['core/conversation-states', 'resources/data-transfer'],
  calls: ['resources/calls', 'resources/data-transfer'],
  call_participants: ['resources/calls', 'resources/data-transfer'],
  call_recordings: ['resources/calls', 'resources/data-transfer'],
  call_transcriptions: ['resources/calls', 'resources/data-transfer'],
  // A rotation of the encryption key changes everything that is encrypted with it, in one transaction and without a server.
  api_keys: ['platform/security', 'resources/api-keys'],
  auth_tokens: ['platform/security', 'resources/auth-tokens'],
  webhooks: ['platform/security', 'resources/webhooks'],
  keyword_lists: ['platform/security', 'resources/moderation'],
  ai_agents: ['platform/security', 'resources/ai-agents'],
  ai_api_tools: ['platform/security', 'resources/ai-agents'],
  ai_mcp_servers: ['platform/security', 'resources/ai-agents'],
  app_settings: ['platform/security', 'resources/settings'],
  notification_providers: ['platform/security', 'resources/notifications'],
  // an app that moves to another cell arrives with its row
  apps: ['resources/data-transfer', 'resources/management'],
  // an import deletes what triggers have counted of its rows
  metric_increments: ['resources/data-transfer', 'resources/metrics'],
  idempotency_keys: ['platform/idempotency', 'platform/security'],
  management_credentials: ['platform/security', 'resources/management'],
};

/** Model of prisma/schema → table. */
const tables = new Map(
  [...prismaSchema.matchAll(/^model (\w+) \{.*?@@map\("(\w+)"\)/gms)].map(([, model, table]) => [model!, table!]),
);

const PRISMA_WRITES = /^(create|update|delete|upsert)/;

/** Matches statements that write a table; not `FOR UPDATE`, `DO UPDATE` or the event of a trigger. */
const SQL_WRITES =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|(?<!\b(?:FOR|DO|NO KEY)\s+)UPDATE)\s+(?:ONLY\s+)?"?(\w+)"?/gi;

test('every table is written by only one part of src/', () => {
  const writers = new Map<string, Set<string>>();
  for (const { table, file } of [...writes(), ...writesOfRotation()])
    writers.set(table, (writers.get(table) ?? new Set()).add(partOf(file)));
  expect(writers.size).toBeGreaterThan(5);
  const shared = [...writers]
    .filter(([, parts]) => parts.size > 1)
    .map(([table, parts]) => [table, [...parts].sort()] as const);
  expect(Object.fromEntries(shared)).toEqual(sharedTables);
});

function writes(): { table: string; file: string }[] {
  const options = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
    experimentalDecorators: true,
  };
  const program = ts.createProgram(
    sourceFiles.map((file) => join(root, file)),
    options,
  );
  const checker = program.getTypeChecker();
  return sourceFiles.flatMap((file) => {
    const nodes = [...nodesOf(program.getSourceFile(join(root, file))!)];
    const written = nodes.flatMap((node) => (ts.isCallExpression(node) ? byPrisma(checker, node) : bySql(node)));
    return written.map((table) => ({ table, file }));
  });
}

/** A rotation puts its statements together from the names of tables. */
const writesOfRotation = () =>
  encryptedTables.map(({ name }) => ({ table: name, file: 'src/platform/security/key-rotation.sql.ts' }));

/** The table of a call such as `users.create(…)`, where the type of `users` is a delegate generated by Prisma. */
function byPrisma(checker: ts.TypeChecker, { expression }: ts.CallExpression): string[] {
  if (!ts.isPropertyAccessExpression(expression) || !PRISMA_WRITES.test(expression.name.text)) return [];
  const receiver = checker.typeToString(checker.getTypeAtLocation(expression.expression));
  const table = tables.get(/(\w+)Delegate\b/.exec(receiver)?.[1] ?? '');
  return table ? [table] : [];
}

function bySql(node: ts.Node): string[] {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
  const known = new Set(tables.values());
  return [...node.getText().matchAll(SQL_WRITES)].map(([, table]) => table!).filter((table) => known.has(table));
}
