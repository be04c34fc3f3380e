import type { Socket } from 'node:net';
import pg from 'pg';
import type { PostgresHost } from '#platform/config/postgres-url.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { hostsOf, type AskHost, type DatabaseHosts, type ServerState } from './database-hosts.js';

/** For the host to accept a connection, which its kernel does at once, however busy it is. TCP repeats a lost first packet after one second. */
const ACCEPT_MILLISECONDS = 3_000;

/** For the connection and its authentication, for which PostgreSQL starts a process: a busy server takes seconds. Also for an answer to it. */
export const CONNECT_MILLISECONDS = 10_000;

/** For a host to say whether it fits. Shorter, so that the error that names the hosts precedes that of the connection that waits for it. */
const ASK_MILLISECONDS = 8_000;

const STATE = `SELECT pg_is_in_recovery() AS "isStandby", current_setting('default_transaction_read_only') = 'on' AS "isReadOnly"`;

export type DatabaseClientOptions = pg.ClientConfig & { readonly connectionString: string };

/** What PostgreSQL reports of itself when a connection begins, and pg passes on. */
const REPORTED: Record<string, keyof ServerState> = {
  in_hot_standby: 'isStandby',
  default_transaction_read_only: 'isReadOnly',
};

/** A connection to the host of the URL that fits, where it has several. All connections outside the embedded PostgreSQL are such ones. */
export class DatabaseClient extends pg.Client {
  private readonly options: DatabaseClientOptions;
  private readonly hosts: DatabaseHosts;
  private readonly reported: { -readonly [Name in keyof ServerState]: boolean } = {};
  /** Where there is a choice: the one that this connection leads to. */
  chosenHost?: PostgresHost;

  constructor(options: DatabaseClientOptions) {
    const hosts = hostsOf(options.connectionString);
    super({
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      ...options,
      connectionString: hosts.url.connectionString,
    });
    this.options = options;
    this.hosts = hosts;
    // Queries reject by themselves. A connection that PostgreSQL ends has two errors, its message and the end, and one without a listener
    // would end the process.
    this.on(
      'error',
      neverThrows(() => this.leaveHost()),
    );
    if (hosts.isFixed) return;
    this.connection.on(
      'parameterStatus',
      neverThrows(({ parameterName: name, parameterValue: value }: ParameterStatus) => {
        if (Object.hasOwn(REPORTED, name)) this.reported[REPORTED[name]!] = value === 'on';
      }),
    );
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (this.hosts.isFixed) {
      limitAccepting(this);
      return callback ? super.connect(callback) : super.connect();
    }
    const connected = this.connectToChosen();
    if (!callback) return connected;
    // pg's pool passes one, which takes null for success
    connected.then(() => callback(null as unknown as Error), callback);
  }

  /** Has the next connection look for a host that fits: this one is broken. */
  leaveHost(): void {
    if (this.chosenHost) this.hosts.leave(this.chosenHost);
  }

  /** The former host may be silent for ever. */
  private closeWhenHostMoves(): void {
    const forget = this.hosts.onMove(
      neverThrows((host) => {
        if (host !== this.chosenHost) this.connection.stream.destroy();
      }),
    );
    this.connection.once('end', neverThrows(forget));
  }

  private async connectToChosen(): Promise<pg.Client> {
    this.chosenHost = await this.hosts.choose(askHost(this.options));
    const { host, port } = this.chosenHost;
    Object.assign(this, { host, port }); // pg reads them when it connects
    limitAccepting(this);
    this.closeWhenHostMoves();
    try {
      await super.connect();
      if (!this.hosts.fits(this.reported))
        throw new Error(`${host}:${port} does not fit target_session_attrs any more`);
      return this;
    } catch (error) {
      this.leaveHost();
      void this.end().catch(() => undefined);
      throw error;
    }
  }
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** Must be called when the client connects. pg itself limits the time of accepting and authentication together. */
function limitAccepting({ connection }: pg.Client): void {
  const stream = connection.stream as Socket;
  const giveUp = neverThrows(() => {
    if (stream.connecting) stream.destroy(new Error('timeout expired')); // as pg says it
  });
  // events that have waited while this process was busy come first
  const timer = setTimeout(
    neverThrows(() => setImmediate(giveUp)),
    ACCEPT_MILLISECONDS,
  ).unref();
  const stop = neverThrows(() => clearTimeout(timer));
  for (const event of ['connect', 'close']) stream.once(event, stop);
}

const askHost =
  (options: DatabaseClientOptions): AskHost =>
  async ({ host, port }) => {
    const { connectionString } = hostsOf(options.connectionString).url;
    const client = new pg.Client({
      ...options,
      connectionString,
      connectionTimeoutMillis: ASK_MILLISECONDS,
      query_timeout: ASK_MILLISECONDS,
      application_name: 'confab-host-check',
    });
    Object.assign(client, { host, port });
    client.on('error', () => undefined); // the running query rejects
    limitAccepting(client);
    try {
      await client.connect();
      const { rows } = await client.query<Required<ServerState>>(STATE);
      return rows[0]!;
    } finally {
      // without waiting for the other side to close as well: a host that hangs does not
      const ended = client.end();
      client.connection.stream.destroy();
      await ended;
    }
  };
