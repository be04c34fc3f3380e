import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { Span } from '#platform/tracing/span.js';
import type { Tracing } from '#platform/tracing/tracing.js';
import type { RequestStep } from '../adapter/request-steps.js';
import type { ResponseObserver } from '../adapter/response-observers.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { requestId } from './request-id.js';

/** A property costs less than an entry of a WeakMap. */
const SPAN = Symbol('span');

type RecordedRequest = IncomingMessage & { [SPAN]?: Span };

/** Requests of monitoring, which would be most traces of a server with little to do. */
const NOT_TRACED = /^\/(?:health|metrics)(?:[/?]|$)/;

/** Starts the span of a request. */
export const startRequestSpan =
  (tracing: Tracing): RequestStep =>
  (request: RecordedRequest & Request) => {
    if (NOT_TRACED.test(request.url)) return;
    request[SPAN] = tracing.startRequest(request.headers, {
      name: request.method,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'url.scheme': request.protocol,
        'confab.request.id': requestId(request),
      },
    });
  };

/** Ends the span of a request. Its name has the route instead of the path, because paths contain ids. */
export const endRequestSpan: ResponseObserver = (request: RecordedRequest, response) => {
  const span = request[SPAN];
  if (!span) return;
  // both are absent from a request that was refused before routing
  const { route, context } = request as { route?: { path: string }; context?: AuthenticatedRequest['context'] };
  const { statusCode } = response;
  const errorCode = (response as Partial<Response>).locals?.errorCode as string | undefined;
  span.end({
    name: route && `${request.method} ${route.path}`,
    attributes: {
      'http.route': route?.path,
      'http.response.status_code': response.headersSent ? statusCode : undefined,
      'confab.app.id': context && 'app' in context ? context.app.id : undefined,
      'confab.error.code': errorCode,
    },
    // responses with 4xx are no errors of the server
    error: !response.writableFinished ? 'aborted' : statusCode >= 500 ? String(statusCode) : undefined,
  });
};

/** @returns undefined if the request is not recorded */
export const requestSpan = (request: RecordedRequest): Span | undefined => request[SPAN];
