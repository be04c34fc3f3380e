import { InvalidKeys, parsePublicKeys } from '#platform/authentication/app-tokens/public-keys.js';

// Why a text cannot be the value of a setting, as a sentence without the value; undefined if it can.

export function publicKeysError(key: string, value: string): string | undefined {
  try {
    parsePublicKeys(value);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidKeys) return `The ${key} cannot be used. ${error.message}`;
    throw error;
  }
}

export function listError(key: string, value: unknown, of: readonly string[]): string | undefined {
  const isValid = typeof value === 'string' && value.split(',').every((item) => of.includes(item));
  return isValid ? undefined : `The ${key} must be some of ${of.join(', ')}, with commas between them.`;
}

/** The origins in a setting, with commas between them. */
export const originsIn = (value: string): string[] => value.split(',').filter((origin) => origin !== '');

export function originsError(key: string, value: string): string | undefined {
  const isOrigin = (text: string) =>
    /^https?:\/\//.test(text) && !text.includes('*') && URL.canParse(text) && new URL(text).origin === text;
  return value.split(',').every(isOrigin)
    ? undefined
    : `The ${key} must be origins such as https://www.example.com, with commas between them and no spaces.`;
}
