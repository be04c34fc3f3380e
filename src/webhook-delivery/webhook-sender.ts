import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/config/config.token.js';
import { post, type Outcome } from '../platform/outgoing/http-post.js';
import { publicAgents, unrestrictedAgents, type Agents } from '../platform/outgoing/public-agent.js';
import type { DeliveryAttempt, DueDelivery, WebhookTarget } from '../resources/webhooks/queue/webhook-delivery.js';
import { requestHeaders } from '../resources/webhooks/signing/webhook-signature.js';
import { TEST_RECEIVER } from '../resources/webhooks/test-receiver.js';

const MAX_RESPONSE_BYTES = 1024;

/** Sends one attempt of a delivery. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly agents: Agents;
  private readonly milliseconds: number;

  constructor(@Inject(CONFIG) { webhooks }: Config) {
    this.agents = webhooks.allowPrivate ? unrestrictedAgents() : publicAgents();
    this.milliseconds = webhooks.timeoutSeconds * 1000;
  }

  /** After the attempts in progress, which `onModuleDestroy` of the dispatcher awaits. */
  onApplicationShutdown(): void {
    for (const agent of Object.values(this.agents) as Agents[keyof Agents][]) agent.destroy();
  }

  /** Never throws: every failure is a result. */
  async attempt(target: WebhookTarget, { eventId, body }: DueDelivery): Promise<DeliveryAttempt> {
    const at = new Date();
    const startedAt = performance.now();
    if (target.url === TEST_RECEIVER) return { at, milliseconds: 0 };
    const headers = { ...requestHeaders({ id: eventId, at, body }, target.secrets), ...authorization(target) };
    const limits = { milliseconds: this.milliseconds, bytes: MAX_RESPONSE_BYTES };
    const outcome = await post({ url: target.url, headers, body }, this.agents, limits);
    return { at, milliseconds: Math.round(performance.now() - startedAt), ...resultOf(outcome) };
  }
}

function authorization({ credentials }: WebhookTarget): { authorization?: string } {
  if (!credentials) return {};
  const pair = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

function resultOf(outcome: Outcome): Pick<DeliveryAttempt, 'status' | 'error' | 'answer' | 'retryAfter'> {
  if ('error' in outcome) return { error: outcome.error };
  const { status, body: answer, retryAfter } = outcome;
  if (status >= 200 && status < 300) return { status };
  const error = status < 400 ? 'Redirects are not followed.' : 'The answer was no success.';
  return { status, error, answer: answer || undefined, retryAfter };
}
