/** Of `data` as JSON, in UTF-16 code units. */
export const MAX_DATA_CHARACTERS = 65_536;

/** Of `data.metadata` and of `data.customData`, as JSON, in bytes. */
export const MAX_FREE_JSON_BYTES = 10 * 1024;
