import type { ErrorCode } from './error-catalogue.js';

/** The page of the guide with all errors, which every server serves with its documentation. Written by scripts/errors-page.mjs. */
const ERRORS_PAGE = '/docs/guide/errors';

/** The address of what the reference says of an error, on the server that responded with it. */
export const errorReference = (code: ErrorCode): string => `${ERRORS_PAGE}#${code.toLowerCase()}`;
