/** It is part of host names and paths. */
export const APP_ID_PATTERN = /^[a-z0-9_-]{1,100}$/;
