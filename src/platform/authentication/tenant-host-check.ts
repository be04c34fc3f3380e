import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import type { AppIdentity } from '../context/context.js';
import { DomainError } from '../errors/domain-error.js';
import { lowerCasedId } from '../http/identifiers.js';

/**
 * Hosts of the form `{appId}.api-{region}.<domain>` (chat), `{appId}.apiclient-{region}.<domain>` (chat, for clients with tokens) and
 * `{appId}.call-{region}.<domain>` (calls) name an app, and so may the header `appId`. It must be the app of the credential. A host
 * without an app, such as localhost, is accepted.
 */
@Injectable()
export class TenantHostCheck {
  private readonly suffix?: string;

  constructor(@Inject(CONFIG) config: Config) {
    if (config.serviceDomain) this.suffix = `.${config.serviceDomain}`;
  }

  assertMatches(app: AppIdentity, request: Request): void {
    const claimed = request.headers.appid;
    if (typeof claimed === 'string' && claimed !== '' && lowerCasedId(claimed) !== app.id) {
      throw new DomainError('AUTH_ERR_INVALID_APPID', { appId: claimed });
    }
    const named = this.appOf(request.headers.host);
    if (named && (named.appId !== app.id || named.region !== app.region)) {
      throw new DomainError('AUTH_ERR_INVALID_APPID', { appId: named.appId });
    }
  }

  /** The app that the request names, in the header or by its host. */
  claimedApp(request: Request): string | undefined {
    const claimed = request.headers.appid;
    if (typeof claimed === 'string' && claimed !== '') return lowerCasedId(claimed);
    return this.appOf(request.headers.host)?.appId;
  }

  isClientHost({ headers: { host } }: Request): boolean {
    return this.appOf(host)?.service === 'apiclient';
  }

  private appOf(host: string | undefined): { appId: string; service: string; region: string } | undefined {
    const name = host && lowerCasedId(host).replace(/:\d+$/, '');
    if (!this.suffix || !name?.endsWith(this.suffix)) return undefined;
    const match = /^([a-z0-9_-]+)\.(api|apiclient|call)-([a-z]+)$/.exec(name.slice(0, -this.suffix.length));
    return match ? { appId: match[1]!, service: match[2]!, region: match[3]! } : undefined;
  }
}
