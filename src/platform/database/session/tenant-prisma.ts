import { Prisma } from '#generated/prisma/client.js';
import type { InstallationContext } from '#platform/context/context.js';
import { recorded } from '#platform/tracing/span.js';
import { writesOfOperation, type Writes } from '../audit/audited-tables.js';
import { statementSpan } from './statement-span.js';

// Prisma's client, as far as one app or the installation may use it. Raw statements are out of reach: they are declared in
// statement.ts.

type Models = Prisma.TypeMap['model'];

/** `user` for each model that is kept by app. */
type AppModel = {
  [Model in keyof Models]: 'appId' extends keyof Models[Model]['payload']['scalars'] ? Uncapitalize<Model> : never;
}[keyof Models];

/** The models of one app, and the app itself. */
export type AppPrisma = Pick<Prisma.TransactionClient, AppModel | 'app'>;

/** The models that are not kept by app. */
export type InstallationPrisma = Pick<Prisma.TransactionClient, Exclude<Uncapitalize<keyof Models>, AppModel>>;

interface ModelFacts {
  readonly fields: ReadonlySet<string>;
  /** The field that holds the id of the app; undefined for a model that is not kept by app. */
  readonly appField: string | undefined;
}

const models = new Map(
  Object.values(Prisma.ModelName).map((model): [string, ModelFacts] => {
    const fields = new Set(Object.keys(Prisma[`${model}ScalarFieldEnum`]));
    const appField = model === 'App' ? 'id' : fields.has('appId') ? 'appId' : undefined;
    return [model.charAt(0).toLowerCase() + model.slice(1), { fields, appField }];
  }),
);

type Arguments = Record<string, unknown>;

/** @throws Error when the operation could reach a row that is not of the app */
type Check = (args: Arguments, model: ModelFacts, appId: string) => void;

const selects: Check = ({ where }, { appField }, appId) => {
  if (!isObject(where)) throw new Error('it has no condition on the app');
  if (where[appField!] === appId) return;
  // a key of several columns: `where: { appId_uid: { appId, uid } }`
  const ofKey = Object.entries(where).find(([name]) => name.startsWith(`${appField}_`))?.[1];
  if (!isObject(ofKey) || ofKey[appField!] !== appId) throw new Error('its condition does not name the app');
};

const writes =
  (property: string): Check =>
  (args, { fields, appField }, appId) => {
    for (const row of [args[property]].flat()) {
      if (!isObject(row) || row[appField!] !== appId) throw new Error('a row does not name the app');
      assertScalars(row, fields);
    }
  };

const changes =
  (property: string): Check =>
  (args, { fields, appField }, appId) => {
    const changed = args[property];
    if (!isObject(changed)) throw new Error('it has no values');
    if (appField! in changed && changed[appField!] !== appId) throw new Error('it moves a row to another app');
    assertScalars(changed, fields);
  };

/**
 * Writing through a relation could connect a row of another app. `createMany` cannot: it makes rows that belong to the one that is
 * written, and so have its app.
 */
function assertScalars(row: Arguments, fields: ReadonlySet<string>): void {
  for (const [name, value] of Object.entries(row)) {
    if (fields.has(name) || value === undefined) continue;
    if (!isObject(value) || Object.keys(value).some((operation) => operation !== 'createMany'))
      throw new Error(`it writes through the relation ${name}`);
  }
}

const all =
  (...checks: Check[]): Check =>
  (...of) => {
    for (const check of checks) check(...of);
  };

const update = all(selects, changes('data'));
const create = writes('data');

const checks: Readonly<Record<string, Check>> = {
  findUnique: selects,
  findUniqueOrThrow: selects,
  findFirst: selects,
  findFirstOrThrow: selects,
  findMany: selects,
  count: selects,
  aggregate: selects,
  groupBy: selects,
  create,
  createMany: create,
  createManyAndReturn: create,
  update,
  updateMany: update,
  updateManyAndReturn: update,
  upsert: all(selects, writes('create'), changes('update')),
  delete: selects,
  deleteMany: selects,
};

const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Delegate = Record<string, (args?: Arguments) => Promise<unknown>>;

/** Prisma outside transactions, and how an operation runs in the context. */
export interface PrismaSession {
  readonly ctx: InstallationContext;
  readonly prisma: Prisma.TransactionClient;
  runPrisma<Result>(operation: (prisma: Prisma.TransactionClient) => Promise<Result>, writes: Writes): Promise<Result>;
}

/** The delegate of a model, whose operations run in the transaction of the context. */
function delegateOf(session: PrismaSession, name: string): Delegate {
  const delegateIn = (prisma: Prisma.TransactionClient) => prisma[name as keyof AppPrisma] as unknown as Delegate;
  return new Proxy(delegateIn(session.prisma), {
    get: (delegate, operation) => {
      const known: unknown = Reflect.get(delegate, operation);
      if (typeof operation !== 'string' || typeof known !== 'function') return known;
      const writes = writesOfOperation(name, operation);
      const run = (args?: Arguments) => session.runPrisma((prisma) => delegateIn(prisma)[operation]!(args), writes);
      const { span } = session.ctx;
      if (!span) return run;
      return (args?: Arguments) => recorded(span, statementSpan(session.ctx, `${name}.${operation}`), () => run(args));
    },
  });
}

/** Prisma for one app: an operation that does not name this app throws an Error before anything is asked. */
export function appPrisma(session: PrismaSession, appId: string): AppPrisma {
  return restricted(session.prisma, (name, model) => {
    if (model.appField === undefined) throw new Error(`${name} is not kept by app: use forInstallation`);
    return tenantDelegate(name, model, delegateOf(session, name), appId);
  }) as unknown as AppPrisma;
}

/** Prisma for what is not kept by app. */
export function installationPrisma(session: PrismaSession): InstallationPrisma {
  return restricted(session.prisma, (name, model) => {
    if (model.appField === 'appId') throw new Error(`${name} is kept by app: use forApp`);
    return delegateOf(session, name);
  }) as unknown as InstallationPrisma;
}

function restricted(
  client: Prisma.TransactionClient,
  createDelegate: (name: string, model: ModelFacts) => unknown,
): object {
  return new Proxy(client, {
    get: (_, name) => {
      const model = typeof name === 'string' ? models.get(name) : undefined;
      return model && createDelegate(name as string, model);
    },
  });
}

function tenantDelegate(name: string, model: ModelFacts, delegate: Delegate, appId: string): Delegate {
  return new Proxy(delegate, {
    get: (target, operation) => {
      const check = typeof operation === 'string' ? checks[operation] : undefined;
      if (!check) return undefined;
      return (args: Arguments = {}) => {
        try {
          check(args, model, appId);
        } catch (error) {
          throw new Error(`${name}.${operation as string} is refused: ${(error as Error).message}`, { cause: error });
        }
        return target[operation as string]!(args);
      };
    },
  });
}
