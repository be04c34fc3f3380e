import { Injectable } from '@nestjs/common';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { sessionOf } from '#platform/access/principal.js';
import { TokenAuthenticator } from '#platform/authentication/token-authenticator.js';
import type { RequestContext } from '#platform/context/context.js';
import { Batcher } from '#platform/database/batching/batcher.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { EventFanOut } from '../delivery/event-fan-out.js';
import { ResumeService } from '../delivery/resume.service.js';
import { SessionRevalidator } from '../delivery/session-revalidator.js';
import { PresenceService } from '../presence/presence.service.js';
import type { AuthDto } from '../protocol/client-frame.dto.js';
import { CONNECTIONS_PER_USER, HEARTBEAT_SECONDS } from '../protocol/realtime-limits.js';
import { authenticatedFrame } from '../protocol/server-frame.js';

const BATCH_SIZE = 200;

/** Authenticates connections. From then on the user is online and receives their events. */
@Injectable()
export class AuthenticationService {
  private readonly groups = new Batcher<RequestContext, readonly string[]>(
    (contexts) => this.groupsOf(contexts),
    BATCH_SIZE,
  );

  constructor(
    private readonly tokens: TokenAuthenticator,
    private readonly connections: Connections,
    private readonly sessionRevalidator: SessionRevalidator,
    private readonly presence: PresenceService,
    private readonly summaries: SummariesService,
    private readonly fanOut: EventFanOut,
    private readonly resumeService: ResumeService,
  ) {}

  /** @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND, AUTH_ERR_INVALID_APPID, AUTH_ERR_APP_TOKEN_…, ERR_TOO_MANY_REQUESTS */
  async authenticate(connection: Connection, body: AuthDto): Promise<void> {
    const { generation } = this.sessionRevalidator;
    const ctx = await this.tokens.authenticate(
      { requestId: connection.id },
      connection.request,
      body.authToken,
      body.appId,
    );
    if (body.appId !== undefined && body.appId !== ctx.app.id)
      throw new DomainError('AUTH_ERR_INVALID_APPID', { appId: body.appId });
    if (!connection.isOpen()) return;
    this.beginSession(connection, ctx, body);
    await this.fanOut.begin();
    await Promise.all([
      this.connections.joinGroups(ctx.app.id, connection.session.uid, () => this.groups.submit(ctx)),
      this.presence.register({ id: connection.id, ...connection.session }),
    ]);
    this.sessionRevalidator.revalidateSince(generation, connection);
    if (connection.isOpen()) await this.confirmAuthentication(connection, body.lastEventId);
  }

  private beginSession(
    connection: Connection,
    { app, principal }: RequestContext,
    { platform = 'unknown' }: AuthDto,
  ): void {
    if (principal.kind !== 'user' || !principal.token) throw new Error('The principal of an auth token is not a user');
    const { user, token } = principal;
    const { id: tokenId, expiresAt } = token;
    connection.beginSession({ app, uid: user.uid, tokenId, expiresAt, platform, connectedAt: new Date(), user });
    if (this.connections.add(connection) <= CONNECTIONS_PER_USER) return;
    const [oldest] = this.connections.ofUser(app.id, user.uid);
    oldest?.close('tooManyConnections', `A user has ${CONNECTIONS_PER_USER} connections at most.`);
  }

  private async confirmAuthentication(connection: Connection, lastEventId: string | undefined): Promise<void> {
    const { id, session } = connection;
    connection.nextPingAt = performance.now() + HEARTBEAT_SECONDS * 1000;
    if (lastEventId === undefined) {
      connection.stage = 'live';
      connection.send(authenticatedFrame(session.uid, id, this.fanOut.position));
      return;
    }
    connection.send(authenticatedFrame(session.uid, id));
    await this.resumeService.resume(connection, lastEventId);
  }

  private async groupsOf(contexts: RequestContext[]): Promise<(readonly string[])[]> {
    const uidsByApp = new Map<string, { ctx: RequestContext; uids: Set<string> }>();
    for (const ctx of contexts) {
      const ofApp = uidsByApp.get(ctx.app.id) ?? { ctx, uids: new Set() };
      uidsByApp.set(ctx.app.id, { ctx, uids: ofApp.uids.add(uidOf(ctx)) });
    }
    const guidsByApp = new Map<string, ReadonlyMap<string, string[]>>();
    for (const [appId, { ctx, uids }] of uidsByApp)
      guidsByApp.set(appId, await this.summaries.guidsOfMembers(ctx, [...uids]));
    return contexts.map((ctx) => guidsByApp.get(ctx.app.id)?.get(uidOf(ctx)) ?? []);
  }
}

const uidOf = ({ principal }: RequestContext): string => sessionOf(principal).uid;
