import { isIP } from 'node:net';
import { makeValidator, EnvError } from 'envalid';
import isEmail from 'validator/lib/isEmail.js';
import { APP_ID_PATTERN } from '../text/app-id.js';
import { parsePostgresUrl, type SessionKind } from './postgres-url.js';

export const hex = (bytes: number) =>
  makeValidator<string>((input) => {
    if (new RegExp(`^[0-9a-f]{${bytes * 2}}$`, 'i').test(input)) return input.toLowerCase();
    throw new EnvError(`must be ${bytes * 2} hexadecimal characters`);
  });

export const whole = (min: number, max: number, spec: { default: number; desc: string; example?: string }) =>
  makeValidator<number>((input) => {
    const value = Number(input);
    if (/^\d+$/.test(input) && value >= min && value <= max) return value;
    throw new EnvError(`must be a whole number from ${min} to ${max}`);
  })(spec);

export const fraction = makeValidator<number>((input) => {
  const value = Number(input);
  if (/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(input) && value <= 1) return value;
  throw new EnvError('must be a number from 0 to 1');
});

/** Accepts the URL of a database that is written to. */
export const postgresUrl = makeValidator<string>((input) => {
  const url = parsePostgresUrl(input);
  if (!url) throw new EnvError('must be a URL such as postgresql://user:password@host:5432/database');
  if (url.sessionKind === undefined || WRITABLE.includes(url.sessionKind)) return input;
  throw new EnvError(`must have ${WRITABLE.join(', ')} as target_session_attrs, because Confab writes`);
});

const WRITABLE: readonly SessionKind[] = ['read-write', 'primary', 'any'];

/** The URLs have commas between them, as have the hosts of one. */
export const postgresUrls = makeValidator<string[]>((input) => {
  const urls = input.split(/,(?=\s*postgres(?:ql)?:\/\/)/).map((url) => url.trim());
  if (urls.every((url) => parsePostgresUrl(url))) return urls;
  throw new EnvError('must be URLs such as postgresql://user:password@host:5432/database, with commas between them');
});

export const flag = makeValidator<boolean>((input) => {
  if (/^(true|yes|on|1)$/i.test(input)) return true;
  if (/^(false|no|off|0)$/i.test(input)) return false;
  throw new EnvError('must be true or false');
});

export const domain = makeValidator<string>((input) => {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(input)) return input.toLowerCase();
  throw new EnvError('must be a domain such as chat.example.com');
});

export const webAddress = makeValidator<string>((input) => {
  if (/^https?:\/\/[^?#]+$/.test(input) && URL.canParse(input)) return withoutTrailingSlashes(input);
  throw new EnvError('must be a URL such as https://chat.example.com');
});

/** The address of this server. The pages of the console and their cookies are at fixed paths, so it has none. */
export const webOrigin = makeValidator<string>((input) => {
  if (/^https?:\/\/[^/?#@]+\/*$/.test(input) && URL.canParse(input)) return new URL(input).origin;
  throw new EnvError('must be an origin such as https://chat.example.com, without a path');
});

/**
 * The port, or the address and port, of a machine that leads to this server; of a range of ports, the first. The result is the origin at which the
 * machine reaches the server.
 */
export const publishedPort = makeValidator<string>((input) => {
  const [, host = '', port = ''] = /^(?:([\w.-]+|\[[\da-f:]+\]):)?(\d{1,5})(?:-\d{1,5})?$/i.exec(input) ?? [];
  const name = ['', '0.0.0.0', '[::]', '127.0.0.1', '[::1]'].includes(host) ? 'localhost' : host;
  const origin = `http://${name}:${port}`;
  if (port !== '' && URL.canParse(origin)) return origin;
  throw new EnvError('must be a port, or an address and a port such as 127.0.0.1:3100');
});

/**
 * An issuer of OpenID Connect, as it is: a slash at its end counts. Over http only on this machine, because whoever changes the responses
 * of an issuer can sign in as anybody.
 */
export const issuer = makeValidator<string>((input) => {
  if (/^https?:\/\/[^?#@]+$/.test(input) && URL.canParse(input) && !input.includes('/.well-known/')) {
    const { protocol, hostname } = new URL(input);
    if (protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return input;
  }
  throw new EnvError('must be the issuer of an identity provider, such as https://login.example.com/realms/staff');
});

export const scopes = makeValidator<string>((input) => {
  const names = input.trim().split(/\s+/);
  if (names.includes('openid')) return names.join(' ');
  throw new EnvError('must be scopes with spaces between them, among them openid');
});

export const emailAddress = makeValidator<string>((input) => {
  if (isEmail.default(input)) return input.toLowerCase();
  throw new EnvError('must be an email address such as ops@example.com');
});

export const smtpUrl = makeValidator<string>((input) => {
  if (/^smtps?:\/\/./.test(input) && URL.canParse(input)) return input;
  throw new EnvError('must be a URL such as smtps://user:password@smtp.example.com:465');
});

export const webSocketAddress = makeValidator<string>((input) => {
  if (/^wss?:\/\/[^?#]+$/.test(input) && URL.canParse(input)) return withoutTrailingSlashes(input);
  throw new EnvError('must be a URL such as wss://livekit.example.com');
});

export const httpsOrigin = makeValidator<string>((input) => {
  const origin = withoutTrailingSlashes(input);
  if (URL.canParse(origin) && new URL(origin).protocol === 'https:' && new URL(origin).origin === origin) return origin;
  throw new EnvError('must be an origin such as https://push.example.com');
});

/** Values of the Origin header of browsers. */
export const origins = makeValidator<string[]>(originList);

/** `*` for pages of any origin. */
export const originsOrAny = makeValidator<string[] | '*'>((input) => (input.trim() === '*' ? '*' : originList(input)));

export const identifier = makeValidator<string>((input) => {
  if (APP_ID_PATTERN.test(input)) return input;
  throw new EnvError('must be 1 to 100 of the characters a-z, 0-9, - and _');
});

/** Proxies whose X-Forwarded-For is trusted: their number, or their addresses. */
export const proxies = makeValidator<number | string>((input) => {
  if (/^\d{1,2}$/.test(input)) return Number(input);
  if (input.split(',').every((part) => isAddressRange(part.trim()))) return input;
  throw new EnvError(
    'must be a number of proxies, or addresses such as 10.0.0.0/8, loopback, linklocal and uniquelocal',
  );
});

function isAddressRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // a range of all addresses would let every client choose its own address
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix > 0 && +prefix <= (version === 4 ? 32 : 128));
}

export const perMinute = (fallback: number, limited: string) =>
  whole(0, 1_000_000_000, {
    default: fallback,
    desc: `${limited} Applies with \`RATE_LIMITS\`. 0 disables this limit.`,
  });

const MAX_RETRIES = 50;
const MAX_RETRY_SECONDS = 30 * 24 * 3_600;

/** Pauses, with commas between them. */
export const secondsList = makeValidator<readonly number[]>((input) => {
  const seconds = input.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  if (seconds.length <= MAX_RETRIES && seconds.every((value) => value <= MAX_RETRY_SECONDS)) return seconds;
  throw new EnvError(`must be up to ${MAX_RETRIES} whole numbers of seconds such as 10,30,120`);
});

/** The lookbehind makes the search linear: without it, a run of slashes in the middle would be scanned from each of its slashes. */
const withoutTrailingSlashes = (text: string): string => text.replace(/(?<!\/)\/+$/, '');

function originList(input: string): string[] {
  const list = input.split(',').map((origin) => withoutTrailingSlashes(origin.trim()));
  // wildcards are not supported: `*` would be compared as a part of the host name
  const isOrigin = (origin: string) =>
    !origin.includes('*') && URL.canParse(origin) && new URL(origin).origin === origin;
  if (list.every(isOrigin)) return list;
  throw new EnvError('must be origins such as https://chat.example.com, with commas between them');
}
