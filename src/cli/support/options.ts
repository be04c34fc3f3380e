import { InvalidArgumentError, Option } from 'commander';
import { APP_ID_PATTERN } from '#platform/text/app-id.js';
import { cleanName } from '#platform/text/clean-name.js';
import { unstorable } from '#platform/text/storable.js';
import { isBlank } from '#platform/text/visible.js';

/** Commands that work in one app have this option. */
export const appOption = (): Option => new Option('--app <appId>', 'Id of the app. Default: the oldest app.');

/** Parser of an option whose value is a whole number, for `.option(…)`. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** Commands that write or read credentials of an archive have this option. */
export const passphraseOption = (): Option =>
  new Option('--passphrase-file <file>', 'File with the passphrase, instead of CONFAB_ARCHIVE_PASSPHRASE.');

/** An option with one of some values; another one is an error that lists them. */
export const choiceOption = (flags: string, description: string, choices: readonly string[]): Option =>
  new Option(flags, description).choices(choices);

/** Parser of the id of an app that is created. */
export function newAppId(text: string): string {
  if (APP_ID_PATTERN.test(text)) return text;
  throw new InvalidArgumentError('It must be 1 to 100 of the characters a-z, 0-9, - and _.');
}

/** Parser of a name with a maximum length, for `.argument(…)`. */
export const nameUpTo =
  (max: number) =>
  (text: string): string => {
    const name = cleanName(text);
    if (!isBlank(name) && name.length <= max && !unstorable(name)) return name;
    throw new InvalidArgumentError(`It must have 1 to ${max} characters.`);
  };

/** Parser of the name of a cell, which has the form of an id of an app. */
export const newCellName = newAppId;

/** Parser of the weight of a cell. */
export const weightOf = wholeNumber(0, 1_000_000);

/** Parser of the address of a server. */
export const cellAddress = (text: string): string =>
  addressOf(text, ['http:', 'https:'], 'a URL such as http://10.0.0.11:3000').origin;

/** Parser of an address without a path that clients reach. */
export function httpsAddress(text: string): URL {
  const expected = 'an https address without a path, such as https://chat.example.com';
  const url = addressOf(text, ['https:'], expected);
  if (url.pathname === '/' && url.search === '' && url.hash === '') return url;
  throw new InvalidArgumentError(`It must be ${expected}.`);
}

/** Parser of the origin of web pages. */
export const pageOrigin = (text: string): string =>
  addressOf(text, ['http:', 'https:'], 'an origin such as https://app.example.com').origin;

function addressOf(text: string, protocols: readonly string[], expected: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.includes(url.protocol) && url.username === '' && url.password === '') return url;
  throw new InvalidArgumentError(`It must be ${expected}.`);
}
