/** The origins in a setting, with commas between them. */
export const originsIn = (value: string): string[] => value.split(',').filter((origin) => origin !== '');

/** @returns why a text is no list of origins; undefined if it is one */
export function originsError(key: string, value: string): string | undefined {
  const isOrigin = (text: string) =>
    /^https?:\/\//.test(text) && !text.includes('*') && URL.canParse(text) && new URL(text).origin === text;
  return value.split(',').every(isOrigin)
    ? undefined
    : `The ${key} must be origins such as https://www.example.com, with commas between them and no spaces.`;
}
