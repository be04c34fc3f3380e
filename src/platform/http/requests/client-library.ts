import type { IncomingMessage } from 'node:http';

/**
 * Whether a client library of the hosted service makes the request for its user. They name themselves in `sdk`; what that for Android asks
 * about notifications has `chatApiVersion` instead.
 */
export const isOfClientLibrary = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.authtoken !== undefined && (headers.sdk !== undefined || headers.chatapiversion !== undefined);

/** Names of libraries without `addReaction`, as in `javascript@3.0.12` and `WEB-3_0_12-<uuid>-<milliseconds>`. */
const WITHOUT_REACTIONS = /^[a-z_-]+[@-](?:[1-3]|4[._]0[._][0-2])(?!\d)/i;

/**
 * Whether the library knows reactions as an extension only, as all did until 4.0.2.
 *
 * @param name `sdk` or `resource`
 */
export const isEarlyLibrary = (name: unknown): boolean => typeof name === 'string' && WITHOUT_REACTIONS.test(name);
