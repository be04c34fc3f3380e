import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request } from 'express';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { respondOnSocket } from '#platform/http/connections/malformed-request.js';
import { onUpgrade } from '#platform/http/connections/upgrades.js';
import { canonicalUrl } from '#platform/http/requests/canonical-path.js';
import { clientAddress } from '#platform/http/requests/client-address.js';
import { requireSingleHost } from '#platform/http/requests/single-host.js';
import { Metrics } from '#platform/monitoring/server-metrics.js';
import { detached, neverThrows, logUnexpected } from '#platform/observability/never-throws.js';
import { EmbedOrigins } from '#resources/settings/embed-origins.js';
import { libraryProtocol } from '../client-libraries/library-protocol.js';
import { ConnectionSlots } from '../connections/connection-slots.js';
import { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { EventFanOut } from '../delivery/event-fan-out.js';
import { PresenceService } from '../presence/presence.service.js';
import { ownProtocol, type Protocol } from '../protocol/protocol.js';
import { FRAME_BYTES } from '../protocol/realtime-limits.js';
import { RealtimeMetrics } from '../realtime-metrics.js';
import { declineUpgrade } from './decline-upgrade.js';
import { FrameHandler } from './frame-handler.js';
import { Heartbeat } from './heartbeat.js';

/** The path of each protocol. Client libraries connect to the host alone. */
const protocols: Readonly<Record<string, Protocol>> = { '/v3/realtime': ownProtocol, '/': libraryProtocol };
/** After this time without a close frame of the client a connection is terminated when the server stops. */
const STOP_MILLISECONDS = 2000;

/** Accepts WebSockets from the HTTP server, and closes them when it stops. */
@Injectable()
export class RealtimeServer implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // would need hundreds of KB of memory per connection, for small messages
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES,
    handleProtocols: () => false,
  });
  private readonly open = new Set<Connection>();
  private readonly slots: ConnectionSlots;
  /** Work that remains for closed connections. */
  private readonly unregistrations = new Set<Promise<void>>();
  private readonly heartbeat = new Heartbeat(this.open, (connection) => this.positionOf(connection));
  private stopping = false;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
    private readonly embedOrigins: EmbedOrigins,
    private readonly connections: Connections,
    private readonly frames: FrameHandler,
    private readonly presence: PresenceService,
    private readonly fanOut: EventFanOut,
    private readonly metrics: Metrics,
    private readonly realtimeMetrics: RealtimeMetrics,
  ) {
    this.slots = new ConnectionSlots(config.realtime);
  }

  onApplicationBootstrap(): void {
    // commands use the services without an HTTP server
    const { httpAdapter } = this.adapterHost as Partial<HttpAdapterHost>;
    if (!httpAdapter) return;
    const server = httpAdapter.getHttpServer() as Server;
    onUpgrade(server, (request, socket, head) => {
      const protocol = protocolOf(request);
      if (protocol) this.accept(protocol, request, socket, head);
      else declineUpgrade(server, request, socket, head);
    });
    this.heartbeat.start();
    this.metrics.addGauge('confab_realtime_connections', 'WebSockets that are open.', () => this.open.size);
  }

  /** Runs before the HTTP server waits for its connections to end, which include these. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.heartbeat.stop();
    for (const connection of this.open) connection.close('stopping', 'The server stops.');
    await this.untilAllAreClosed();
    await this.fanOut.close();
    await this.presence.close();
  }

  private accept(protocol: Protocol, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const expressRequest = this.asExpress(request);
    try {
      this.assertAcceptable(request);
      const slot = this.slots.take(clientAddress(expressRequest), socket);
      this.webSockets.handleUpgrade(request, socket, head, (webSocket) =>
        this.serve(new Connection(webSocket, socket, expressRequest, protocol, slot), webSocket),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      respondOnSocket(socket, error as DomainError);
    }
  }

  /** @throws DomainError */
  private assertAcceptable(request: IncomingMessage): void {
    const { origin } = request.headers;
    requireSingleHost(request);
    if (request.headers.host === undefined) throw DomainError.invalid({ Host: ['A request has one Host header.'] });
    if (hasBody(request)) throw DomainError.invalid({ request: ['A request for a WebSocket has no body.'] });
    const mayConnect =
      origin === undefined || this.config.realtime.origins?.includes(origin) !== false || this.embedOrigins.has(origin);
    if (!mayConnect) throw new DomainError('ERR_ORIGIN_NOT_ALLOWED', { origin });
    if (this.stopping) throw new DomainError('ERR_NO_ROOM');
  }

  private serve(connection: Connection, webSocket: WebSocket): void {
    this.open.add(connection);
    const receive = (data: RawData, isBinary: boolean) => {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (isBinary) connection.close('binary', 'Frames are text messages.');
      else this.frames.receive(connection, data as Buffer);
    };
    const fail = (error: unknown) => {
      logUnexpected(error);
      connection.close('failed', 'Something went wrong on the server.');
    };
    webSocket.on('message', neverThrows(receive, fail));
    // ws has already closed the connection with the code of the error
    webSocket.on('error', () => undefined);
    webSocket.once(
      'close',
      neverThrows((code: number) => {
        this.realtimeMetrics.countClose(code);
        this.drop(connection);
      }),
    );
  }

  private drop(connection: Connection): void {
    connection.stage = 'closed';
    this.open.delete(connection);
    const unregistration = connection.afterPendingWork(async () => {
      if (!connection.isAuthenticated) return;
      this.connections.remove(connection);
      if (!this.stopping) await this.presence.unregister({ id: connection.id, ...connection.session });
    });
    this.unregistrations.add(unregistration);
    detached(unregistration.finally(() => this.unregistrations.delete(unregistration)));
  }

  private async untilAllAreClosed(): Promise<void> {
    const timeout = setTimeout(
      neverThrows(() => {
        for (const connection of this.open) connection.terminate();
      }),
      STOP_MILLISECONDS,
    );
    while (this.open.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    clearTimeout(timeout);
    await Promise.allSettled(this.unregistrations);
  }

  /** The position up to which the client has received all events. */
  private positionOf({ stage, position }: Connection): bigint {
    return stage === 'live' ? this.fanOut.position : position;
  }

  /** Express determines the address of a client, from its setting of trusted proxies. */
  private asExpress(request: IncomingMessage): Request {
    const { request: prototype } = this.adapterHost.httpAdapter.getInstance<Express>();
    return Object.setPrototypeOf(request, prototype) as Request;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** @returns undefined for a request that opens no WebSocket */
function protocolOf({ url = '', headers, method }: IncomingMessage): Protocol | undefined {
  const [path = ''] = canonicalUrl(url).split('?');
  const opens = method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
  return opens && Object.hasOwn(protocols, path) ? protocols[path] : undefined;
}
