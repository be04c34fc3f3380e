import { jest } from '@jest/globals';
import { Session } from '#platform/database/session/session.js';
import type { TestServer } from './server.js';

/** What allocates a transaction id: changes of rows, locks on them, and values of sequences. */
const WRITES = /\b(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE|nextval|setval)\b/;
const WRITING_METHODS = /^(create|update|upsert|delete)|^\$execute/;

/**
 * Records what the GET requests to the server write or lock in the database from now on.
 *
 * @returns the writes, each as `GET /v3/roles: roles-lock`
 */
export function recordWritesOfGets(server: TestServer): () => string[] {
  const paths = new Map<unknown, string>();
  const writes: { requestId: unknown; what: string }[] = [];
  server.http.on('request', (request, response) => {
    if (request.method !== 'GET') return;
    const [path] = request.url!.split('?');
    response.once('finish', () => paths.set(response.getHeader('x-request-id'), path!));
  });
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { run } = Session.prototype;
  jest.spyOn(Session.prototype, 'run').mockImplementation(function (this: Session, statement, values) {
    if (isWriting(statement.text))
      writes.push({ requestId: this.ctx.requestId, what: statement.name ?? statement.text });
    return run.call(this, statement, values);
  });
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { runPrisma } = Session.prototype;
  jest.spyOn(Session.prototype, 'runPrisma').mockImplementation(function (this: Session, operation, isAudited) {
    const note = (what: string) => writes.push({ requestId: this.ctx.requestId, what });
    return runPrisma.call(this, (prisma) => operation(observed(prisma, note) as typeof prisma), isAudited);
  });
  return () => {
    const ofGets = writes.filter(({ requestId }) => paths.has(requestId));
    return [...new Set(ofGets.map(({ requestId, what }) => `GET ${paths.get(requestId)}: ${what}`))].sort();
  };
}

const known = new Map<string, boolean>();

function isWriting(text: string): boolean {
  const isKnown = known.get(text);
  if (isKnown !== undefined) return isKnown;
  const writes = WRITES.test(text.replaceAll(/'[^']*'/g, "''"));
  known.set(text, writes);
  return writes;
}

/** A Prisma client that reports the writing methods of its models that are called. */
const observed = (client: object, note: (what: string) => void): object =>
  new Proxy(client, {
    get(target, name: string) {
      const value: unknown = Reflect.get(target, name);
      if (WRITING_METHODS.test(name)) note(name);
      if (value === null || typeof value !== 'object') return value;
      return new Proxy(value, {
        get(model, method: string) {
          if (typeof method === 'string' && WRITING_METHODS.test(method)) note(`${name}.${method}`);
          return Reflect.get(model, method) as unknown;
        },
      });
    },
  });
