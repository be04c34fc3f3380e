import type { CleanedEnv } from 'envalid';
import { whole } from './validators.js';

/** Time limits for slow clients. */
export interface ConnectionLimits {
  /** Seconds for the body of a request to arrive. */
  readonly bodySeconds: number;
  /** Seconds without progress in a response. */
  readonly stallSeconds: number;
  /** Seconds for the whole download of an app. */
  readonly exportSeconds: number;
}

export const connectionVariables = {
  REQUEST_BODY_TIMEOUT_SECONDS: whole(1, 1_200, {
    default: 30,
    desc: 'Time limit for the arrival of a request body. A form with files may take longer while at least 16 KiB of it arrive in each such period. The rest of the body of a refused request is read and discarded for the same time at most.',
  }),
  RESPONSE_STALL_TIMEOUT_SECONDS: whole(1, 3_600, {
    default: 60,
    desc: 'Time without progress in reading a response after which the connection of the client is closed.',
  }),
  EXPORT_TIMEOUT_SECONDS: whole(10, 86_400, {
    default: 3_600,
    desc: 'Time limit for the download of all data of an app, which occupies a connection to the database. See [exporting](exporting.md#download).',
  }),
  SHUTDOWN_DELAY_SECONDS: whole(0, 600, {
    default: 0,
    desc: 'Time for which the server still accepts requests after it has received a signal to stop, while `/health/ready` responds with 503: longer than a load balancer needs to notice. See [scaling](scaling.md#rolling-restart).',
  }),
  SHUTDOWN_TIMEOUT_SECONDS: whole(0, 3_600, {
    default: 20,
    desc: 'Time limit of running requests after the server has received a signal to stop.',
  }),
};

export const connectionLimits = (env: CleanedEnv<typeof connectionVariables>): ConnectionLimits => ({
  bodySeconds: env.REQUEST_BODY_TIMEOUT_SECONDS,
  stallSeconds: env.RESPONSE_STALL_TIMEOUT_SECONDS,
  exportSeconds: env.EXPORT_TIMEOUT_SECONDS,
});
