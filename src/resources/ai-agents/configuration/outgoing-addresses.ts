import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';

/** Addresses that the server sends requests to for an app. They are restricted as those of webhooks are. */
@Injectable()
export class OutgoingAddresses {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @param credentials the field for credentials, which the address may not contain @throws ERR_BAD_REQUEST */
  require(url: string, name: string, credentials = 'headers'): void {
    const { allowPrivate } = this.config.webhooks;
    const problem = problemOfUrl(new URL(url), { name, credentials, allowPrivate });
    if (problem) throw DomainError.invalid({ [name]: [problem] });
  }
}
