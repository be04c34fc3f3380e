import type { AppDatabase, InstallationDatabase } from '#platform/database/session/scoped-database.js';
import { sql } from '#platform/database/sql.js';
import { composedStatements, installationStatement, statement } from '#platform/database/statement.js';

// `npm run types` compiles this file, and nothing runs it.

// as npm run statements generates it
declare module '#platform/database/statement-types.js' {
  interface StatementValues {
    'types-app': [$2: string, $3: ListOf<bigint | number>, $4: Date];
    'types-installation': [$1: string];
    'types-composed': ComposedValues;
  }
}

const ofApp = statement('types-app')``;
const ofInstallation = installationStatement('types-installation', { reason: '' })``;
const composed = composedStatements('types-composed', () => []).of(sql``);

export const values = (app: AppDatabase, installation: InstallationDatabase, ids: bigint[], time: Date): unknown[] => [
  app.query(ofApp, ['anna', ids, time]),
  app.query(ofApp, [null, [1n, 2, null], undefined]),
  // @ts-expect-error -- two are swapped
  app.query(ofApp, [ids, 'anna', time]),
  // @ts-expect-error -- the last one is missing
  app.query(ofApp, ['anna', ids]),
  // @ts-expect-error -- the statement has three
  app.query(ofApp, ['anna', ids, time, time]),
  // @ts-expect-error -- a text is not a time
  app.query(ofApp, ['anna', ids, '2026-11-28']),
  // @ts-expect-error -- elements are numbers
  app.query(ofApp, ['anna', ['1'], time]),
  // @ts-expect-error -- a list may have any length
  app.query(ofApp, ['anna', 'ben'].slice(1)),

  installation.query(ofInstallation, ['anna']),
  // @ts-expect-error -- a number is not a text
  installation.query(ofInstallation, [1]),

  app.query(composed, ['anna', [1n], null]),
  // @ts-expect-error -- JSON is passed as text
  app.query(composed, [{ text: 'Hi' }]),
];

export const texts = (column: 'name' | 'uid', limit: number, fromOutside: string): unknown[] => [
  sql`SELECT ${column}, ${sql.identifier(fromOutside)} FROM users LIMIT ${limit}`,
  sql.join([sql`a = ${sql.literal(fromOutside)}`, sql`b`], ' AND '),
  // @ts-expect-error -- any text may be in it
  sql`SELECT ${fromOutside}`,
  // @ts-expect-error -- any text may be in it
  sql`SELECT ${`lower(${fromOutside})`}`,
  // @ts-expect-error -- any text may be in it
  sql.join([sql`a`], fromOutside),
  // @ts-expect-error -- a template without the tag
  sql.join([`a = ${column}`], ', '),
  // @ts-expect-error -- a template without the tag
  composedStatements('types-text', () => []).of(`SELECT ${fromOutside}`),
];
