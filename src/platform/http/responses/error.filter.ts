import { Catch, HttpException, Inject, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { isAppSealed, isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { DomainError, type ErrorBody } from '#platform/errors/domain-error.js';
import { errorReference } from '#platform/errors/error-reference.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { requestId } from '../requests/request-id.js';
import { NO_STORE } from './no-store.js';
import { setRateLimitExceededHeaders } from './rate-limit-headers.js';
import { ReplayedResponse, type StoredResponse } from './replayed-response.js';

/** A client may try again after this time, where a 503 does not say otherwise: restarts and failovers take seconds. */
const UNAVAILABLE_SECONDS = 1;

/** Makes the error response of the contract from every error that a route, guard or pipe throws. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('ErrorFilter');

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (thrown instanceof ReplayedResponse) return replay(response, thrown.response);
    const error = this.asDomainError(thrown, request);
    response.locals.errorCode = error.code;
    if (error.details) response.locals.errorFields = Object.keys(error.details);
    if (error.level !== 'debug')
      this.logger[error.level](
        { cause: toLogFields(thrown), requestId: requestId(request) },
        `Responded with ${error.code}`,
      );
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.setHeader('Cache-Control', NO_STORE);
    if (error.rateLimit) setRateLimitExceededHeaders(response, error.rateLimit);
    // the rest of the request is not read, so the connection cannot be reused
    if (error.status === 408) response.setHeader('Connection', 'close');
    const retryAfter = error.retryAfter ?? (error.status === 503 ? UNAVAILABLE_SECONDS : undefined);
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    response.status(error.status).json({ error: error.toBody(this.reference(error)) });
  }

  /** Without PUBLIC_URL it is a path, on the server that the client has just used. */
  private reference({ code }: DomainError): string | undefined {
    const { servesDocs, publicUrl = '' } = this.config;
    return servesDocs ? publicUrl + errorReference(code) : undefined;
  }

  private asDomainError(thrown: unknown, request: Request): DomainError {
    if (thrown instanceof DomainError) return thrown as DomainError;
    if (thrown instanceof HttpException && thrown.getStatus() === 404)
      return DomainError.unknownEndpoint(request.method, request.path);
    if (thrown instanceof URIError || (thrown as { status?: number }).status === 400) {
      return DomainError.invalid({ path: ['The address of the request is not well formed.'] });
    }
    if (isAppSealed(thrown)) return DomainError.appIsMoving();
    if (isDatabaseUnavailable(thrown)) return new DomainError('ERR_MISSION_FAILED');
    return new DomainError('ERR_EXCEPTION', { requestId: requestId(request) });
  }
}

function replay(response: Response, { status, body }: StoredResponse): void {
  if ('error' in body) response.locals.errorCode = (body.error as ErrorBody).code;
  response.setHeader('Idempotency-Replayed', 'true').status(status).json(body);
}
