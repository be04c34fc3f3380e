import { Logger } from '@nestjs/common';
import { errorCode } from '#platform/errors/error-reason.js';
import { jsonIn } from '#platform/http/json.js';
import type { Outcome } from '#platform/outgoing/http-post.js';
import type { SendResult } from './provider-client.js';

export type FailedSend = Extract<SendResult, { outcome: 'failed' }>;
export type Response = Extract<Outcome, { status: number }>;

/** @param payload without credentials, addresses and phone numbers */
export const sent = (payload: object, status?: number): SendResult => ({ outcome: 'sent', payload, status });

/** A failure that another attempt does not change. */
export const finalFailure = (error: string, more: Partial<FailedSend> = {}): FailedSend => ({
  outcome: 'failed',
  error,
  reason: 'PROVIDER_ERROR',
  isRetryable: false,
  ...more,
});

/** The device does not exist any more, and is deleted. Not for what a wrong configuration of the provider can cause, too. */
export const invalidToken = (error: string, status?: number): FailedSend =>
  finalFailure(error, { reason: 'INVALID_TOKEN', isTokenInvalid: true, status });

/** There was no response. */
export const connectionFailure = ({ error, isTimeout }: Extract<Outcome, { error: string }>): FailedSend =>
  finalFailure(error, { reason: isTimeout ? 'TIMED_OUT' : 'PROVIDER_ERROR', isRetryable: true });

/** What became of a request. @param failureOf of a response whose status is no success */
export function resultOf(outcome: Outcome, payload: object, failureOf: (response: Response) => FailedSend): SendResult {
  if ('error' in outcome) return { ...connectionFailure(outcome), payload };
  return isSuccess(outcome.status) ? sent(payload, outcome.status) : { ...failureOf(outcome), payload };
}

/** A response whose status is no success. @param error default: names the status */
export const refusal = (
  provider: string,
  { status, retryAfter }: Pick<Response, 'status' | 'retryAfter'>,
  error = `${provider} responded with ${status}.`,
): FailedSend => {
  const isRetryable = isTransient(status);
  return finalFailure(error, { status, isRetryable, ...(isRetryable && retryAfter !== undefined && { retryAfter }) });
};

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Whether the same request can succeed later. */
const isTransient = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

/** Returns undefined for a body that is not a JSON object. */
export function jsonOf({ body }: Pick<Response, 'body'>): Record<string, unknown> | undefined {
  const value = jsonIn(body);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

const logger = new Logger('Notifications');

/**
 * Runs one attempt to send. An unexpected error becomes a result, and is logged without its message: those of the libraries quote keys,
 * tokens and phone numbers.
 */
export async function attempt(provider: string, send: () => Promise<SendResult>): Promise<SendResult> {
  try {
    return await send();
  } catch (error) {
    const type = error instanceof Error ? error.constructor.name : typeof error;
    logger.error({ provider, type, code: errorCode(error) }, 'A notification could not be prepared.');
    return finalFailure(`The request to ${provider} could not be prepared.`);
  }
}
