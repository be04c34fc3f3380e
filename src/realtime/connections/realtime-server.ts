import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request } from 'express';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.token.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { canonicalUrl } from '../../platform/http/canonical-path.js';
import { answerOnSocket } from '../../platform/http/malformed-request.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { Connection } from './connection.js';
import { Connections } from './connections.js';
import { EventFanOut } from '../delivery/event-fan-out.service.js';
import { FrameHandler } from '../protocol/frame-handler.service.js';
import { Heartbeat } from './heartbeat.js';
import { PresenceService } from '../presence/presence.service.js';
import { FRAME_BYTES } from '../protocol/realtime-limits.js';
import { declineUpgrade } from './decline-upgrade.js';
import { detached, guarded, logUnexpected } from '../../platform/observability/guarded.js';

const PATH = '/v3/realtime';
/** For clients to answer that they have heard that the server stops. */
const STOP_MILLISECONDS = 2000;

/** Takes WebSockets from the HTTP server, and lets go of them. */
@Injectable()
export class RealtimeServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // of each connection it would keep hundreds of KB, for messages that are small
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES,
    handleProtocols: () => false,
  });
  private readonly open = new Set<Connection>();
  /** What is still to be done for connections that are closed. */
  private readonly leaving = new Set<Promise<void>>();
  private readonly heartbeat = new Heartbeat(this.open, (connection) => this.positionOf(connection));
  private stopping = false;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: Connections,
    private readonly frames: FrameHandler,
    private readonly presence: PresenceService,
    private readonly fanOut: EventFanOut,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    // a command uses the services of the server and serves nobody
    const { httpAdapter } = this.adapterHost as Partial<HttpAdapterHost>;
    if (!httpAdapter) return;
    const server = httpAdapter.getHttpServer() as Server;
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const take = () =>
        isForUs(request) ? this.accept(request, socket, head) : declineUpgrade(server, request, socket, head);
      guarded(take, (error) => {
        logUnexpected(error);
        socket.destroy();
      })();
    };
    server.on('upgrade', guarded(upgrade));
    this.heartbeat.start();
    this.metrics.watch('confab_realtime_connections', 'WebSockets that are open.', () => this.open.size);
  }

  /** Before the HTTP server waits for its connections to end, of which these are some. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.heartbeat.stop();
    for (const connection of this.open) connection.close('stopping', 'The server stops.');
    await this.untilAllHaveLeft();
    await this.fanOut.close();
    await this.presence.close();
  }

  private accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refusal = this.checkAccepting(request);
    if (refusal) {
      answerOnSocket(socket, refusal);
      return;
    }
    this.webSockets.handleUpgrade(request, socket, head, (webSocket) => this.serve(webSocket, request));
  }

  private checkAccepting({ headers: { origin } }: IncomingMessage): DomainError | undefined {
    const { origins, maxConnections } = this.config.realtime;
    if (origin !== undefined && origins?.includes(origin) === false)
      return new DomainError('ERR_ORIGIN_NOT_ALLOWED', { origin });
    return this.stopping || this.open.size >= maxConnections ? new DomainError('ERR_NO_ROOM') : undefined;
  }

  private serve(webSocket: WebSocket, request: IncomingMessage): void {
    const connection = new Connection(webSocket, this.asExpress(request));
    this.open.add(connection);
    const take = (data: RawData, isBinary: boolean) => {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (isBinary) connection.close('binary', 'Frames are text messages.');
      else this.frames.take(connection, data as Buffer);
    };
    const fail = (error: unknown) => {
      logUnexpected(error);
      connection.close('failed', 'Something went wrong on the server.');
    };
    webSocket.on('message', guarded(take, fail));
    // ws has closed it, with a code that says why
    webSocket.on('error', () => undefined);
    webSocket.once(
      'close',
      guarded(() => this.drop(connection)),
    );
  }

  private drop(connection: Connection): void {
    connection.stage = 'closed';
    this.open.delete(connection);
    const left = connection.afterAll(async () => {
      if (!connection.isOwned) return;
      this.connections.remove(connection);
      await this.presence.unregister({ id: connection.id, ...connection.owner });
    });
    this.leaving.add(left);
    detached(left.finally(() => this.leaving.delete(left)));
  }

  private async untilAllHaveLeft(): Promise<void> {
    const impatience = setTimeout(
      guarded(() => {
        for (const connection of this.open) connection.cut();
      }),
      STOP_MILLISECONDS,
    );
    while (this.open.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    clearTimeout(impatience);
    await Promise.allSettled(this.leaving);
  }

  /** Up to where the client has been told everything. */
  private positionOf({ stage, position }: Connection): bigint {
    return stage === 'live' ? this.fanOut.position : position;
  }

  /** Express knows which proxies to believe when it is asked for the address of a client. */
  private asExpress(request: IncomingMessage): Request {
    const { request: prototype } = this.adapterHost.httpAdapter.getInstance<Express>();
    return Object.setPrototypeOf(request, prototype) as Request;
  }
}

function isForUs({ url = '', headers, method }: IncomingMessage): boolean {
  const [path] = canonicalUrl(url).split('?');
  return method === 'GET' && path === PATH && headers.upgrade?.toLowerCase() === 'websocket';
}
