import type { IncomingMessage, ServerResponse } from 'node:http';
import { neverThrows } from '#platform/observability/never-throws.js';
import type { RequestStep } from './request-steps.js';

/** Is called when a response is complete, or its connection was closed before. @param milliseconds since the request was received */
export type ResponseObserver = (request: IncomingMessage, response: ServerResponse, milliseconds: number) => void;

/** One listener for all observers. */
export const observeResponses =
  (observers: readonly ResponseObserver[]): RequestStep =>
  (request, response) => {
    const begun = performance.now();
    response.on(
      'close',
      neverThrows(() => {
        const milliseconds = performance.now() - begun;
        for (const observe of observers) observe(request, response, milliseconds);
      }),
    );
  };
