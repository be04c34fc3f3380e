import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { errorCatalogue, type ErrorCode } from '#platform/errors/error-catalogue.js';
import type { ResponseObserver } from '../adapter/response-observers.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { requestId } from './request-id.js';

/**
 * Logs one line per request, with the route instead of the URL, because URLs contain ids and search texts.
 *
 * pino-http is not used: with custom serialisers and messages only a child logger and three listeners per request would remain of it, which
 * took a quarter of the time of an empty request.
 */
export const requestLog =
  (logger: Logger): ResponseObserver =>
  (request, response, milliseconds) => {
    const level = levelOf(request, response);
    if (!logger.isLevelEnabled(level)) return;
    const fields = { requestId: requestId(request), milliseconds: Math.round(milliseconds) };
    logger[level]({ ...fields, ...describe(request, response) }, 'request');
  };

/** Whoever watches the server asks for its health every few seconds; a proxy before cells asks for the cell of every request. */
const FREQUENT = /^\/(health\/(live|ready)|route)$/;

function levelOf({ url = '' }: IncomingMessage, response: ServerResponse): 'error' | 'info' | 'debug' {
  const { statusCode } = response;
  if (statusCode >= 500) return isExpected(errorCodeOf(response)) ? 'info' : 'error';
  return statusCode < 400 && FREQUENT.test(url) ? 'debug' : 'info';
}

/** A refusal in the usual course of things, such as that of an app while it moves: nothing has failed. */
const isExpected = (code: ErrorCode | undefined): boolean =>
  code !== undefined && errorCatalogue[code].level === 'debug';

const errorCodeOf = (response: ServerResponse): ErrorCode | undefined =>
  (response as Partial<Response>).locals?.errorCode as ErrorCode | undefined;

function describe(request: IncomingMessage, response: ServerResponse) {
  // absent from a request that was refused before it was routed or authenticated
  const { route, context, credentialApp } = request as { route?: { path: string } } & Partial<
    Pick<AuthenticatedRequest, 'context' | 'credentialApp'>
  >;
  return {
    method: request.method,
    route: route?.path,
    status: response.statusCode,
    // the client disconnected before the end of the response
    aborted: response.writableFinished ? undefined : true,
    // a request that was refused after its key has no context
    appId: context && 'app' in context ? context.app.id : credentialApp?.id,
    uid:
      context && 'principal' in context && context.principal.kind === 'user' ? context.principal.user.uid : undefined,
    error: errorCodeOf(response),
  };
}
