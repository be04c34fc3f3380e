import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/** Options with which Nest's adapter creates or changes the server in ways that `initHttpServer` below does not repeat. */
const UNSUPPORTED_OPTIONS = ['httpsOptions', 'forceCloseConnections', 'return503OnClosing'] as const;

/**
 * Nest's Express adapter, whose requests and responses are created with Express' prototypes.
 *
 * Express sets the prototypes of each request and response to `app.request` and `app.response`. V8 makes every later property access
 * on an object slow whose prototype was replaced. Here both prototypes are those of the classes that Node's HTTP server
 * instantiates, and setting a prototype to what it is already changes nothing. See docs/decisions/0023.
 */
export class StablePrototypeExpressAdapter extends ExpressAdapter {
  private readonly requestClass = class extends IncomingMessage {};
  private readonly responseClass = class extends ServerResponse {};

  constructor() {
    super();
    const app = this.getInstance<Express>();
    app.request = inheriting(this.requestClass.prototype, app.request);
    app.response = inheriting(this.responseClass.prototype, app.response);
  }

  /** Nest's own calls `createServer` without options. @throws where an option is set that needs Nest's own */
  override initHttpServer(options: NestApplicationOptions): void {
    const unsupported = UNSUPPORTED_OPTIONS.find((name) => options[name]);
    if (unsupported) throw new Error(`StablePrototypeExpressAdapter does not support the option ${unsupported}.`);
    this.httpServer = createServer(
      { IncomingMessage: this.requestClass, ServerResponse: this.responseClass },
      this.getInstance<Express>(),
    );
  }
}

/** @param parent itself inherits from what `prototype` inherited from before */
const inheriting = <Parent extends object>(prototype: object, parent: Parent): Parent =>
  Object.setPrototypeOf(prototype, parent) as Parent;
