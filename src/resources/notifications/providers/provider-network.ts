import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { post, type OutgoingPost, type Outcome } from '#platform/outgoing/http-post.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { publicAgents, unrestrictedAgents, type Agents } from '#platform/outgoing/public-agent.js';

/** The whole exchange with a provider has this time. */
export const TIMEOUT_MILLISECONDS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;

/** The connections of the clients that send over HTTP. They stay open between requests. */
@Injectable()
export class ProviderNetwork implements OnApplicationShutdown {
  timeoutMilliseconds = TIMEOUT_MILLISECONDS;
  /** These agents reach the addresses of providers, which are configuration of the server. */
  private readonly configured = unrestrictedAgents();
  /** These agents reach addresses that an app or a device chooses. */
  private readonly chosen: Agents;
  private readonly allowPrivate: boolean;

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.allowPrivate = webhooks.allowPrivate;
    this.chosen = webhooks.allowPrivate ? unrestrictedAgents() : publicAgents();
  }

  /** Nest calls this after the attempts in progress, which `onModuleDestroy` of the dispatcher awaits. */
  onApplicationShutdown(): void {
    for (const agents of [this.configured, this.chosen]) {
      for (const agent of Object.values(agents) as Agents[keyof Agents][]) agent.destroy();
    }
  }

  /** Sends a request to an address of the configuration. Does not throw. */
  async post(outgoing: OutgoingPost, milliseconds = this.timeoutMilliseconds): Promise<Outcome> {
    return post(outgoing, this.configured, { milliseconds, bytes: MAX_RESPONSE_BYTES });
  }

  /** Sends a request to an address that an app or a device has chosen, as the rules for webhooks allow. Does not throw. */
  async postToChosen(outgoing: OutgoingPost, milliseconds = this.timeoutMilliseconds): Promise<Outcome> {
    if (!URL.canParse(outgoing.url)) return { error: 'The address is not a URL.' };
    const problem = problemOfUrl(new URL(outgoing.url), {
      name: 'address',
      credentials: 'the fields of the provider',
      allowPrivate: this.allowPrivate,
    });
    if (problem !== undefined) return { error: problem };
    return post(outgoing, this.chosen, { milliseconds, bytes: MAX_RESPONSE_BYTES });
  }
}
