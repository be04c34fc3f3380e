import { propertyOf } from '#platform/database/column-names.js';

const COMMAND = 'npm run statements';

/** The snapshot of an area: its statements as PostgreSQL receives them, with their parameters and columns. */
export function snapshotOf(statements) {
  const blocks = statements.map(({ id, reason, text, parameters, columns }) =>
    [
      `-- statement: ${id}`,
      ...(reason === undefined ? [] : [`-- installation: ${reason}`]),
      ...parameters.map(({ type }, at) => `-- $${at + 1}: ${type}`),
      ...columns.map(({ name, type, notNull }) => `-- column ${name}: ${type}${notNull ? ' not null' : ''}`),
      `${dedented(text)};`,
    ].join('\n'),
  );
  return `${[`-- Written by ${COMMAND}.`, ...blocks].join('\n\n')}\n`;
}

/** The types of an area's rows and values. All shapes of a statement share one row type. */
export function typesOf(statements) {
  const byName = new Map();
  const values = new Map();
  for (const statement of statements) {
    const columns = byName.get(statement.name);
    byName.set(statement.name, columns ? merged(columns, statement) : statement.columns);
    values.set(statement.name, [...(values.get(statement.name) ?? []), valuesOf(statement)]);
  }
  const members = [...byName].map(([name, columns]) => `    '${name}': ${rowOf(columns)};\n`);
  const tuples = [...values].map(
    ([name, [tuple, ...others]]) =>
      `    '${name}': ${others.every((other) => other === tuple) ? tuple : 'ComposedValues'};\n`,
  );
  return `// Written by ${COMMAND}.
import '../statement-types.js';

declare module '../statement-types.js' {
  interface StatementRows {
${members.join('')}  }
  interface StatementValues {
${tuples.join('')}  }
}
`;
}

/** What the caller passes: `$1` of a statement of an app is the app. */
function valuesOf({ parameters, reason }) {
  const labelled = parameters.map(({ code }, at) => `$${at + 1}: ${code}`);
  return `[${labelled.slice(reason === undefined ? 1 : 0).join(', ')}]`;
}

function rowOf(columns) {
  if (columns.length === 0) return 'Record<string, never>';
  const members = columns.map(
    ({ name, code, notNull }) => `      ${key(propertyOf(name))}: ${typeOf(code, notNull)};\n`,
  );
  return `{\n${members.join('')}    }`;
}

const key = (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);
const typeOf = (code, notNull) => (notNull || code === 'unknown' ? code : `${code} | null`);

function merged(columns, { id, columns: others }) {
  const signature = (list) => list.map(({ name, type }) => `${name} ${type}`).join(', ');
  if (signature(columns) !== signature(others))
    throw new Error(`${id} has other columns than the previous shapes of the statement: ${signature(others)}`);
  return columns.map((column, at) => ({ ...column, notNull: column.notNull && others[at].notNull }));
}

/** Removes the common indentation of the lines after the first one, and empty lines. */
function dedented(text) {
  const [first, ...others] = text.trim().split(/\n(?:[ \t]*\n)*/);
  const indentation = Math.min(...others.map((line) => /^ */.exec(line)[0].length));
  return [first, ...others.map((line) => line.slice(Math.max(0, indentation - 2)).trimEnd())].join('\n');
}
