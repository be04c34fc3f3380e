import { whole } from './validators.js';

/** How long clients may take. */
export interface ConnectionLimits {
  /** Seconds for the body of a request to arrive. */
  readonly bodySeconds: number;
  /** Seconds without progress in a response. */
  readonly stallSeconds: number;
}

export const connectionVariables = {
  REQUEST_BODY_TIMEOUT_SECONDS: whole(
    1,
    1_200,
  )({
    default: 30,
    desc: 'How long the body of a request may take to arrive. A form with files may take longer, as long as every such period brings at least 16 KiB. The rest of a refused body is discarded for as long.',
  }),
  RESPONSE_STALL_TIMEOUT_SECONDS: whole(
    1,
    3_600,
  )({
    default: 60,
    desc: 'How long a client may read nothing of a response before its connection is closed.',
  }),
  SHUTDOWN_TIMEOUT_SECONDS: whole(
    0,
    3_600,
  )({ default: 20, desc: 'How long running requests may take after the server has received a signal to stop.' }),
};

export const connectionLimits = (env: {
  readonly REQUEST_BODY_TIMEOUT_SECONDS: number;
  readonly RESPONSE_STALL_TIMEOUT_SECONDS: number;
}): ConnectionLimits => ({
  bodySeconds: env.REQUEST_BODY_TIMEOUT_SECONDS,
  stallSeconds: env.RESPONSE_STALL_TIMEOUT_SECONDS,
});
