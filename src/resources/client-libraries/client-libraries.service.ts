import { Injectable } from '@nestjs/common';
import type { AppSettings } from '#core/app-settings/app-settings.js';
import { sessionOf } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { Reason } from '#resources/moderation/reasons/reasons.repository.js';
import { AuthTokensService } from '../auth-tokens/auth-tokens.service.js';
import { MAX_REASONS, ReasonsService } from '../moderation/reasons/reasons.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { StickersService } from '../stickers/stickers.service.js';
import { withExpiryOf } from '../users/status-message.js';
import type { SeenUser } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import type { LibraryProfileDto } from './client-library.dto.js';

/** What the hosted service's client libraries need beside the services of the contract. */
@Injectable()
export class ClientLibrariesService {
  constructor(
    private readonly settings: SettingsService,
    private readonly reasons: ReasonsService,
    private readonly users: UsersService,
    private readonly authTokens: AuthTokensService,
    private readonly stickers: StickersService,
  ) {}

  async settingsOf(ctx: RequestContext): Promise<{ settings: AppSettings; reasons: Reason[]; hasStickers: boolean }> {
    const [settings, { rows }, hasStickers] = await Promise.all([
      this.settings.of(ctx),
      this.reasons.list(ctx, { page: 1, perPage: MAX_REASONS }),
      this.stickers.exist(ctx),
    ]);
    return { settings, reasons: rows, hasStickers };
  }

  async user(ctx: RequestContext): Promise<SeenUser> {
    return this.users.get(ctx, sessionOf(ctx.principal).uid);
  }

  /** Records the device of the session, or changes the profile of its user. */
  async logInOrUpdate(ctx: RequestContext, body: LibraryProfileDto): Promise<SeenUser> {
    const { deviceId, platform, appInfo, ...changes } = body;
    const { uid, tokenId } = sessionOf(ctx.principal);
    if (deviceId === undefined) return this.users.update(ctx, uid, withExpiryOf(changes));
    const userAgent = typeof appInfo?.userAgent === 'string' ? appInfo.userAgent.slice(0, MAX_USER_AGENT) : undefined;
    await this.authTokens.recordClient(ctx, tokenId, { platform, userAgent, appInfo: { ...appInfo, deviceId } });
    return this.users.get(ctx, uid);
  }
}

/** The contract limits the length, in UTF-16 code units. */
const MAX_USER_AGENT = 1000;
