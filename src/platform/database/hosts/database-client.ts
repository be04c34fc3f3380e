import pg from 'pg';
import type { PostgresHost } from '#platform/config/postgres-url.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { hostsOf, type AskHost, type DatabaseHosts, type ServerState } from './database-hosts.js';

/** For the connection and its authentication. TCP repeats a lost first packet after one second. */
export const CONNECT_MILLISECONDS = 3_000;

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
    super({ ...options, connectionString: hosts.url.connectionString });
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
    if (this.hosts.isFixed) return callback ? super.connect(callback) : super.connect();
    const connected = this.connectToChosen();
    if (!callback) return connected;
    // pg's pool passes one, which takes null for success
    connected.then(() => callback(null as unknown as Error), callback);
  }

  /** Has the next connection look for a host that fits: this one is broken. */
  leaveHost(): void {
    if (this.chosenHost) this.hosts.leave(this.chosenHost);
  }

  private async connectToChosen(): Promise<pg.Client> {
    this.chosenHost = await this.hosts.choose(askHost(this.options));
    const { host, port } = this.chosenHost;
    Object.assign(this, { host, port }); // pg reads them when it connects
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

const askHost =
  (options: DatabaseClientOptions): AskHost =>
  async ({ host, port }) => {
    const { connectionString } = hostsOf(options.connectionString).url;
    const client = new pg.Client({
      ...options,
      connectionString,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: CONNECT_MILLISECONDS,
      application_name: 'confab-host-check',
    });
    Object.assign(client, { host, port });
    client.on('error', () => undefined); // the running query rejects
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
