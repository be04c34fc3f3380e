/** Which of several hosts a connection accepts, in the words of libpq. */
const SESSION_KINDS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

export interface PostgresHost {
  /** A name, an address without brackets, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
}

/** A URL of PostgreSQL in libpq's form. */
export interface PostgresUrl {
  /** At least one. */
  readonly hosts: readonly PostgresHost[];
  /** Absent from the URL: undefined. */
  readonly sessionKind?: SessionKind;
  /** With the first of the hosts, for the driver, which knows no more than one. */
  readonly connectionString: string;
  readonly database: string;
}

const DEFAULT_PORT = '5432';

/** Parameters that name hosts, or choose one. */
const HOST_PARAMETERS = ['host', 'port', 'target_session_attrs'];

/**
 * Hosts have commas between them, in the authority (`one:5432,[::1]:5433`) or in the parameters `host` and `port`, which replace it. One port
 * is that of all hosts.
 *
 * @returns undefined for what is no such URL
 */
export function parsePostgresUrl(url: string): PostgresUrl | undefined {
  const [, scheme, authority, path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(url) ?? [];
  if (scheme === undefined || path.includes(',')) return undefined;
  const parameters = new URLSearchParams(query);
  const userLength = authority!.lastIndexOf('@') + 1;
  const hosts = hostsOf(authority!.slice(userLength), parameters);
  const sessionKind = parameters.get('target_session_attrs') ?? undefined;
  if (!hosts || (sessionKind !== undefined && !isSessionKind(sessionKind))) return undefined;
  const others = query.split('&').filter((part) => !HOST_PARAMETERS.includes(part.split('=', 1)[0]!));
  const [first] = hosts;
  const connectionString =
    hosts.length === 1 && sessionKind === undefined
      ? url
      : `${scheme}${authority!.slice(0, userLength)}localhost${path}?${[...others, `host=${first!.host}`, `port=${first!.port}`].filter(Boolean).join('&')}`;
  if (!URL.canParse(connectionString)) return undefined;
  return { hosts, sessionKind, connectionString, database: path.slice(1) };
}

/** As in messages: without user and password. */
export const addressOf = ({ hosts, database }: PostgresUrl): string =>
  `${hosts.map(({ host, port }) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)).join()}/${database}`;

const isSessionKind = (value: string): value is SessionKind => (SESSION_KINDS as readonly string[]).includes(value);

function hostsOf(authority: string, parameters: URLSearchParams): PostgresHost[] | undefined {
  const inAuthority = authority.split(',').map((item) => /^(\[[^\]]*\]|[^:[\]]*)(?::(\d*))?$/.exec(item));
  if (inAuthority.some((match) => match === null)) return undefined;
  const names = parameters.get('host')?.split(',') ?? inAuthority.map((match) => nameOf(match![1]!));
  const ports = parameters.get('port')?.split(',') ?? inAuthority.map((match) => match![2] ?? '');
  if (ports.length !== 1 && ports.length !== names.length) return undefined;
  const hosts = names.map((host, at) => ({
    host: host || 'localhost',
    port: Number((ports.length === 1 ? ports[0] : ports[at]) || DEFAULT_PORT),
  }));
  return hosts.every(isUsable) ? hosts : undefined;
}

/** Percent-encoded: the folder of a Unix socket. */
function nameOf(inAuthority: string): string {
  const name = inAuthority.replace(/^\[([^\]]*)\]$/, '$1');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The characters of names, addresses and folders. None of them ends a parameter of a URL. */
const isUsable = ({ host, port }: PostgresHost): boolean =>
  /^[\w./:~@+-]+$/.test(host) && Number.isInteger(port) && port >= 1 && port <= 65_535;
