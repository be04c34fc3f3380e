/** The limit applies to `data` as JSON, in UTF-16 code units. */
export const MAX_DATA_CHARACTERS = 65_536;

/** The limit applies to `data.metadata` and to `data.customData`, as JSON, in bytes. */
export const MAX_FREE_JSON_BYTES = 10 * 1024;
