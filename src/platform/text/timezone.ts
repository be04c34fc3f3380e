export const DEFAULT_TIMEZONE = 'UTC';

export const MAX_TIMEZONE_LENGTH = 64;

/** Names begin with a letter. Newer versions of Node accept offsets such as `+05:30` as well, older ones do not. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

const spellings = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]));

/**
 * The time zone with the IANA name, which may be an alias, in any case.
 *
 * @returns its name in the spelling of IANA where Intl has it, else as given; undefined if there is no such time zone
 */
export function timezoneNamed(name: string): string | undefined {
  const known = spellings.get(name.toLowerCase());
  if (known !== undefined) return known;
  if (!NAME.test(name)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return undefined;
  }
}
