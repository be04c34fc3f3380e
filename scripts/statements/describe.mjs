import pg from 'pg';
import { certainColumns } from './certain-columns.mjs';
import { nullableTables } from './nullable-tables.mjs';

/** PostgreSQL types and the TypeScript types as which the driver reads them, see `columnTypes` in column-types.ts. */
const SCALARS = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'bigint',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  char: 'string',
  name: 'string',
  uuid: 'string',
  inet: 'string',
  void: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  date: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

/**
 * TypeScript types of values, where others are passed than the driver reads. JSON is text, because the driver makes an array of a list, and
 * days are text, because the driver writes a time in the time zone of the process.
 */
const VALUES = {
  ...SCALARS,
  int8: 'bigint | number',
  numeric: 'number | string',
  date: 'string',
  json: 'string',
  jsonb: 'string',
  bytea: 'Uint8Array',
  pg_lsn: 'string',
  tsquery: 'string',
  xid8: 'string',
};

/** Types of array elements. The driver reads int8 elements as strings, and does not parse arrays of enums of the schema. */
const ELEMENTS = { ...SCALARS, int8: 'string' };

const TYPES = `
  SELECT t.oid, t.typname AS name, format_type(t.oid, NULL) AS title, e.typname AS element, t.typtype AS kind,
         (SELECT array_agg(l.enumlabel::text ORDER BY l.enumsortorder) FROM pg_enum l WHERE l.enumtypid IN (t.oid, ee.oid)) AS labels,
         ee.typtype AS element_kind
    FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A' LEFT JOIN pg_type ee ON ee.oid = e.oid`;

const COLUMNS = `
  SELECT a.attrelid AS table, c.relname AS name, a.attname AS column, a.attnum AS number, a.attnotnull AS not_null
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
   WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0`;

/** Reads the parameters and columns of statements from PostgreSQL, without executing them. */
export class Describer {
  #client;
  #types;
  #columns;
  /** By table and column. */
  #notNull;

  static async connect(connectionString) {
    const describer = new Describer();
    describer.#client = new pg.Client({ connectionString });
    await describer.#client.connect();
    const { rows: types } = await describer.#client.query(TYPES);
    describer.#types = new Map(types.map((type) => [type.oid, type]));
    const { rows: columns } = await describer.#client.query(COLUMNS);
    describer.#columns = new Map(columns.map((column) => [`${column.table}.${column.number}`, column]));
    describer.#notNull = new Map(columns.map((each) => [`${each.name}.${each.column}`, each.not_null]));
    return describer;
  }

  /** @throws Error with the name of the statement and the error message of PostgreSQL */
  async describe({ id, text }) {
    const { parameters, fields } = await this.#prepare(text).catch((error) => {
      throw new Error(`${id}: ${error.message}\n${text}`, { cause: error });
    });
    const nullable = await nullableTables(text);
    const certain = await certainColumns(text, (table, column) => this.#notNull.get(`${table}.${column}`));
    const columns = fields.map(({ name, tableID, columnID, dataTypeID }, at) => {
      const source = this.#columns.get(`${tableID}.${columnID}`);
      const type = this.#types.get(dataTypeID);
      return {
        name,
        type: type.title,
        notNull: certain[at] === true || (source !== undefined && source.not_null && !nullable.has(source.name)),
        code: codeOf(type, id),
      };
    });
    const duplicate = columns.find(({ name }, at) => columns.findIndex((other) => other.name === name) !== at);
    if (duplicate) throw new Error(`${id}: two columns are named ${duplicate.name}`);
    const values = parameters.map((oid) => this.#types.get(oid));
    return { parameters: values.map((type) => ({ type: type.title, code: valueCodeOf(type, id) })), columns };
  }

  /** Sends Parse and Describe of the extended protocol, but no Execute. */
  #prepare(text) {
    return new Promise((resolve, reject) => {
      const { connection } = this.#client;
      let [parameters, fields] = [[], []];
      const onParameters = (message) => (parameters = message.dataTypeIDs);
      connection.once('parameterDescription', onParameters);
      this.#client.query({
        submit() {
          connection.parse({ name: '', text, types: [] });
          connection.describe({ type: 'S', name: '' });
          connection.sync();
        },
        handleRowDescription: (message) => (fields = message.fields),
        // the driver does not call handleReadyForQuery after an error
        handleError(error) {
          connection.removeListener('parameterDescription', onParameters);
          reject(error);
        },
        handleReadyForQuery() {
          connection.removeListener('parameterDescription', onParameters);
          resolve({ parameters, fields });
        },
      });
    });
  }

  end() {
    return this.#client.end();
  }
}

function codeOf(type, id) {
  if (type.element_kind === 'e') return 'string';
  if (type.labels) return labels(type.labels);
  return known(type.element ? ELEMENTS[type.element] && `${ELEMENTS[type.element]}[]` : SCALARS[type.name], type, id);
}

function valueCodeOf(type, id) {
  const code = known(type.labels ? labels(type.labels) : VALUES[type.element ?? type.name], type, id);
  return type.element ? `ListOf<${code}>` : code;
}

const labels = (names) => names.map((label) => `'${label}'`).join(' | ');

function known(code, { title }, id) {
  if (!code) throw new Error(`${id}: the TypeScript type of ${title} is unknown; add it to ${import.meta.url}`);
  return code;
}
