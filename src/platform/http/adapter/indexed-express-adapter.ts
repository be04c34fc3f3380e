import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, RequestHandler } from 'express';
import { INDEXED_METHODS, RouteIndex, type IndexedMethod, type IndexedRoute } from './route-index.js';
import { connectionsOf, endUnusedConnections } from './unused-connections.js';

/** Options with which Nest's adapter creates or changes the server in ways that `initHttpServer` below does not repeat. */
const UNSUPPORTED_OPTIONS = ['httpsOptions', 'forceCloseConnections', 'return503OnClosing'] as const;

/**
 * Nest's Express adapter, whose requests and responses are created with Express' prototypes, and whose routes are found by an index.
 *
 * Express sets the prototypes of each request and response to `app.request` and `app.response`. V8 makes every later property access
 * on an object slow whose prototype was replaced. Here both prototypes are those of the classes that Node's HTTP server
 * instantiates, and setting a prototype to what it is already changes nothing. See docs/decisions/0023 and 0035.
 */
export class IndexedExpressAdapter extends ExpressAdapter {
  private readonly requestClass = class extends IncomingMessage {};
  private readonly responseClass = class extends ServerResponse {};
  private readonly indexes: RouteIndex[] = [];
  private connections: ReadonlySet<Socket> = new Set();

  constructor() {
    super();
    const app = this.getInstance<Express>();
    app.request = inheriting(this.requestClass.prototype, app.request);
    app.response = inheriting(this.responseClass.prototype, app.response);
    for (const method of INDEXED_METHODS) {
      const register = this[method].bind(this) as (...args: unknown[]) => unknown;
      this[method] = (...args: unknown[]) => {
        if (!this.addToIndex(method, args)) return register(...args);
      };
    }
  }

  /** Nest's own calls `createServer` without options. @throws where an option is set that needs Nest's own */
  override initHttpServer(options: NestApplicationOptions): void {
    const unsupported = UNSUPPORTED_OPTIONS.find((name) => options[name]);
    if (unsupported) throw new Error(`IndexedExpressAdapter does not support the option ${unsupported}.`);
    this.httpServer = createServer(
      { IncomingMessage: this.requestClass, ServerResponse: this.responseClass },
      this.getInstance<Express>(),
    );
    this.connections = connectionsOf(this.getHttpServer());
  }

  /** Nest's own waits as long as a connection is open on which nothing was sent. */
  override async close(): Promise<void> {
    const closed = Promise.resolve(super.close());
    await endUnusedConnections(this.getHttpServer(), this.connections, closed);
  }

  /** The routes that an index finds, in the order of their registration. The others are tried one after the other. */
  get indexedRoutes(): readonly IndexedRoute[] {
    return this.indexes.flatMap(({ routes }) => routes);
  }

  /** @returns false for a route that Express has to match */
  private addToIndex(method: IndexedMethod, [path, handler, ...others]: unknown[]): boolean {
    const app = this.getInstance<Express>();
    if (!RouteIndex.canAdd(path) || others.length > 0 || app.enabled('case sensitive routing')) return false;
    if (app.enabled('strict routing')) return false;
    this.currentIndex(app).add(method, path, handler as RequestHandler);
    return true;
  }

  /** The index at the end of Express' list. Once anything else is added to the list, further routes are after it, in another index. */
  private currentIndex(app: Express): RouteIndex {
    const last = this.indexes.at(-1);
    if (last && (app.router.stack.at(-1)?.handle as unknown) === last.handle) return last;
    const index = new RouteIndex();
    this.indexes.push(index);
    app.use(index.handle);
    return index;
  }
}

/** @param parent itself inherits from what `prototype` inherited from before */
const inheriting = <Parent extends object>(prototype: object, parent: Parent): Parent =>
  Object.setPrototypeOf(prototype, parent) as Parent;
