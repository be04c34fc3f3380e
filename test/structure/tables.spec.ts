import { join } from 'node:path';
import ts from 'typescript';
import { nodesOf, partOf, read, root, sourceFiles } from './support/source-tree.js';

/** Tables that more than one part of the code writes. */
const sharedTables: Record<string, string[]> = {
  // A send is one statement for the sake of its speed, and its event a part of it.
  outbox_events: ['platform/events', 'resources/messages'],
  // The server records verdicts while it stores messages; moderators review them.
  blocked_messages: ['domain/moderation', 'resources/moderation'],
  // A rotation of the encryption key replaces everything that was sealed with it, in one transaction and without a server.
  idempotency_keys: ['platform/idempotency', 'platform/security'],
  management_credentials: ['platform/security', 'resources/management'],
};

/** Model → table, as schema.prisma has them. */
const tables = new Map(
  [...read('prisma/schema.prisma').matchAll(/^model (\w+) \{.*?@@map\("(\w+)"\)/gms)].map(([, model, table]) => [
    model!,
    table!,
  ]),
);

const PRISMA_WRITES = /^(create|update|delete|upsert)/;

/** A statement that writes; not the UPDATE of `FOR UPDATE` and `DO UPDATE`, nor that of a trigger's condition. */
const SQL_WRITES =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|(?<!\b(?:FOR|DO|NO KEY)\s+)UPDATE)\s+(?:ONLY\s+)?"?(\w+)"?/gi;

test('every table is written by one part of the code only', () => {
  const writers = new Map<string, Set<string>>();
  for (const { table, file } of writes()) writers.set(table, (writers.get(table) ?? new Set()).add(partOf(file)));
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

/** `users.create(…)` where the type of `users` is what Prisma generated for a model. */
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
