import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prismaSchema, read, root } from './source-tree.js';
import type { Schema } from './statement-rules.js';

/** A statement of the committed snapshots in prisma/statements. */
export interface SnapshotStatement {
  /** The name of the statement; for a composed statement, `name: label` of an example. */
  id: string;
  /** Why it is a statement of the installation; undefined for a statement of an app. */
  reason: string | undefined;
  text: string;
}

const FOLDER = 'prisma/statements';

export const snapshotStatements: SnapshotStatement[] = readdirSync(join(root, FOLDER)).flatMap((file) =>
  read(`${FOLDER}/${file}`)
    .split(/^-- statement: /m)
    .slice(1)
    .map((block) => ({
      id: block.slice(0, block.indexOf('\n')),
      reason: /^-- installation: (.*)$/m.exec(block)?.[1],
      text: block.slice(block.indexOf('\n') + 1),
    })),
);

/** Table → the body of its model in prisma/schema. */
const models = new Map(
  [...prismaSchema.matchAll(/^model \w+ \{(.*?)@@map\("(\w+)"\)/gms)].map(([, body, table]) => [table!, body!]),
);

export const schema: Schema = {
  appTables: new Set([...models].filter(([, body]) => body.includes('@map("app_id")')).map(([table]) => table)),
  sequenceColumns: new Map(
    [...models].flatMap(([table, body]) => {
      const field = /^ +(\w+) .*@default\(autoincrement\(\)\)(?:.*@map\("(\w+)"\))?/m.exec(body);
      return field ? [[table, field[2] ?? field[1]!]] : [];
    }),
  ),
};
