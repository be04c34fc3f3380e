import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { Realtime } from '../../clients/typescript/src/index.js';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { LoadBalancer } from '../support/load-balancer.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import type { ReceivedEvent } from './received-event.js';

const preload = new URL('./preload.mjs', import.meta.url).href;
const APP = 'faults';
const API_KEY = 'a'.repeat(40);

export const CLIENTS = Array.from({ length: 8 }, (_, n) => `client-${n}`);
export const ROOMS = ['room-0', 'room-1', 'room-2'];
/** That clients join and leave. */
export const CLUB = 'club';
/** Sends only to find out whether a server has recovered. */
export const PROBER = 'prober';
/** Is connected, and a member of all groups. */
const OBSERVER = 'observer';

/** Two servers on a PostgreSQL of their own, which they reach through a proxy, and what listens to their events. */
export class Installation {
  readonly servers: ServerProcess[] = [];
  readonly heard: ReceivedEvent[] = [];
  /** Of the connected client: events that it could not resume, and refusals. */
  readonly realtimeErrors: string[] = [];
  private realtime?: Realtime;
  private readonly cleanups: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly postgres: CrashingPostgres,
    readonly proxy: TcpProxy,
    private readonly ports: readonly number[],
    private readonly balancer: LoadBalancer,
    private readonly receiver: WebhookReceiver,
    private readonly environment: NodeJS.ProcessEnv,
    /** Files in it switch the faults of preload.mjs. */
    readonly switches: string,
  ) {}

  /** @param workers of each server; 1: none */
  static async start(workers: number): Promise<Installation> {
    const postgres = await CrashingPostgres.start();
    const proxy = new TcpProxy(new URL(postgres.url));
    await proxy.open();
    const switches = join(postgres.folder, 'switches');
    await mkdir(switches);
    const environment: NodeJS.ProcessEnv = {
      NODE_OPTIONS: `--import ${preload}`,
      FAULTS_FOLDER: switches,
      DATABASE_URL: proxy.url,
      DATABASE_POOL_SIZE: '4',
      WORKERS: String(workers),
      DATA_DIR: join(postgres.folder, 'data'),
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
      CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
      CONFAB_APP_ID: APP,
      CONFAB_API_KEY: API_KEY,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      WEBHOOK_RETRY_SECONDS: Array(20).fill('1').join(),
    };
    const ports = [await freePort(), await freePort()];
    const balancer = await LoadBalancer.start(ports);
    const receiver = await WebhookReceiver.start();
    const installation = new Installation(postgres, proxy, ports, balancer, receiver, environment, switches);
    await installation.startServer(0);
    await installation.startServer(1);
    await installation.prepare();
    return installation;
  }

  /** Starts a server, on the port that it had before. Resolves when it is ready. */
  async startServer(index: number): Promise<void> {
    const server = await ServerProcess.start(this.environment, this.ports[index]);
    this.servers[index] = server;
    await server.untilReady();
  }

  addresses(): string[] {
    return this.ports.map((port) => `http://127.0.0.1:${port}`);
  }

  /** @param isOfServer of a request that only a server of the app may send */
  headersOf(uid: string, isOfServer = false): Record<string, string> {
    return { apikey: API_KEY, ...(!isOfServer && { onBehalfOf: uid }) };
  }

  /** In the order of their arrival, repeated deliveries included. */
  get delivered(): ReceivedEvent[] {
    return this.receiver.received.map(({ headers, json }) => ({
      id: String(headers['webhook-id']).replace('evt_', ''),
      trigger: json.trigger,
      data: json.data,
    }));
  }

  /** By the clock of the server that sent the newest delivery, in Unix seconds. */
  get newestDeliveryTime(): number {
    return Number(this.receiver.received.at(-1)!.headers['webhook-timestamp']);
  }

  /** A response of 200 to a request that must succeed. @returns its data */
  async request(method: string, path: string, body?: object, uid?: string): Promise<any> {
    const headers = {
      ...(path.startsWith('/apps') ? MANAGEMENT : { apikey: API_KEY }),
      ...(uid && { onBehalfOf: uid }),
    };
    const response = await fetch(`${this.servers[0]!.address}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: unknown };
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return data;
  }

  /** Runs when the installation stops, before PostgreSQL does. */
  onStop(cleanup: () => Promise<unknown>): void {
    this.cleanups.push(cleanup);
  }

  async stop(): Promise<void> {
    this.realtime?.close();
    for (const server of this.servers) server.signal('SIGTERM');
    await Promise.all(this.servers.map((server) => server.exitCode()));
    for (const cleanup of this.cleanups.reverse()) await cleanup();
    await this.balancer.stop();
    await this.receiver.stop();
    await this.proxy.close();
    await this.postgres.stop();
  }

  private async prepare(): Promise<void> {
    const webhook = { id: 'crm', name: 'CRM', webhookURL: this.receiver.url, retryOnFailure: true };
    await this.request('POST', `/apps/${APP}/webhooks`, webhook);
    const triggerIds = [
      ...['message_sent', 'message_edited', 'message_deleted', 'message_reaction_added', 'message_reaction_removed'],
      ...['group_member_joined', 'group_member_left'],
    ];
    await this.request('POST', `/apps/${APP}/webhooks/crm/triggers`, { triggerIds });
    const members = [...CLIENTS, PROBER, OBSERVER];
    for (const uid of members) await this.request('POST', '/v3/users', { uid, name: uid });
    const create = (guid: string, participants: string[]) =>
      this.request('POST', '/v3/groups', { guid, name: guid, type: 'public', members: { participants } });
    for (const guid of ROOMS) await create(guid, members);
    await create(CLUB, [OBSERVER]);
    await this.listen();
  }

  private async listen(): Promise<void> {
    await eventually(() => expect(this.ports.every((port) => this.balancer.isReady(port))).toBe(true));
    const { authToken } = await this.request('POST', `/v3/users/${OBSERVER}/auth_tokens`);
    const url = `http://127.0.0.1:${this.balancer.port}`;
    const pauses = { first: 200, longest: 1_000 };
    this.realtime = new Realtime({ url, authToken, WebSocket, pauses });
    this.realtime.on('event', ({ id, trigger, data }) => this.heard.push({ id, trigger, data }));
    this.realtime.on('resumeFailed', (reason) => this.realtimeErrors.push(`not resumed: ${JSON.stringify(reason)}`));
    this.realtime.on('error', ({ code }) => this.realtimeErrors.push(`error ${code}`));
    await this.realtime.connect();
  }
}
