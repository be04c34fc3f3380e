import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { originsIn } from '#core/app-settings/setting-errors.js';
import { CellCheck } from '#platform/authentication/cell-check.js';
import { Credentials } from '#platform/authentication/credentials.js';
import { assertAccepted } from '#platform/authentication/moving-apps.js';
import { TenantHostCheck } from '#platform/authentication/tenant-host-check.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { UID_PATTERN } from '#platform/http/identifiers.js';
import { clientAddress } from '#platform/http/requests/client-address.js';
import { requestOrigin } from '#platform/http/requests/request-origin.js';
import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import type { RateLimiter } from '#platform/rate-limits/rate-limiter.js';
import { RolesService } from '../roles/roles.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { UsersService } from '../users/users.service.js';

const GUESTS_PER_ADDRESS_AND_MINUTE = 10;
const GUESTS_PER_APP_AND_MINUTE = 300;
const GUEST_TAG = 'guest';
const RANDOM_BYTES = 10;

/** Which pages may embed a chat of an app, and visitors who need no account. */
@Injectable()
export class EmbedService {
  private readonly perAddress: RateLimiter;
  private readonly perApp: RateLimiter;

  constructor(
    private readonly settings: SettingsService,
    private readonly users: UsersService,
    private readonly roles: RolesService,
    private readonly credentials: Credentials,
    private readonly cells: CellCheck,
    private readonly tenantHosts: TenantHostCheck,
    @Inject(CONFIG) private readonly config: Config,
    rateLimiters: RateLimiterFactory,
  ) {
    this.perAddress = rateLimiters.create('guests-of-address', GUESTS_PER_ADDRESS_AND_MINUTE);
    this.perApp = rateLimiters.create('guests-of-app', GUESTS_PER_APP_AND_MINUTE);
  }

  /**
   * A page without an origin is one of the server itself, and clients that are no browsers say whatever they want: for them the token counts.
   *
   * @throws ERR_ORIGIN_NOT_ALLOWED
   */
  async requireEmbedding(ctx: RequestContext, request: Request): Promise<void> {
    const { origin } = request.headers;
    const { corsOrigins } = this.config;
    if (origin === undefined || corsOrigins === '*' || corsOrigins?.includes(origin)) return;
    await this.requireOrigin(ctx, request, origin);
  }

  /**
   * Anybody can send the header of a page, so what guests may do is limited by their role, their number and moderation.
   *
   * @throws ERR_APP_NOT_FOUND, ERR_GUESTS_NOT_ALLOWED, ERR_ORIGIN_NOT_ALLOWED, ERR_ROLE_NOT_FOUND, ERR_TOO_MANY_REQUESTS
   */
  async createGuest(ctx: InstallationContext, request: Request): Promise<{ uid: string; authToken: string }> {
    await this.count(this.perAddress, clientAddress(request), 'guests from one address');
    const appId = this.tenantHosts.claimedApp(request) ?? '';
    if (!UID_PATTERN.test(appId)) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    await this.cells.assertAppHere(appId);
    const known = await this.credentials.findApp(ctx, appId);
    if (!known) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    assertAccepted(request, known);
    const inApp: RequestContext = { ...ctx, app: known.app, principal: { kind: 'system' } };
    const { 'embed.guests': hasGuests, 'embed.guestRole': role } = await this.settings.of(inApp);
    if (!hasGuests) throw new DomainError('ERR_GUESTS_NOT_ALLOWED');
    await this.requireOrigin(inApp, request, request.headers.origin ?? 'null');
    await this.count(this.perApp, appId, 'guests of this app');
    const id = randomBytes(RANDOM_BYTES).toString('hex');
    const uid = `guest-${id}`;
    const { authToken } = await this.users.createWithAuthToken(inApp, {
      uid,
      name: `Guest ${id.slice(-4).toUpperCase()}`,
      role: role || (await this.roles.ensureGuestRole(inApp)),
      tags: [GUEST_TAG],
    });
    return { uid, authToken };
  }

  private async requireOrigin(ctx: RequestContext, request: Request, origin: string): Promise<void> {
    const { publicUrl } = this.config;
    const isOwn =
      origin === requestOrigin(request) || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
    const { 'embed.origins': origins } = await this.settings.of(ctx);
    if (!isOwn && !originsIn(origins).includes(origin)) throw new DomainError('ERR_ORIGIN_NOT_ALLOWED', { origin });
  }

  private async count(limiter: RateLimiter, key: string, attempts: string): Promise<void> {
    const attempt = await limiter.count(key);
    if (!attempt.allowed) throw DomainError.tooManyRequests(attempts, attempt);
  }
}
