import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { basicAuthorization } from '#platform/outgoing/basic-authorization.js';
import { post, type Outcome } from '#platform/outgoing/http-post.js';
import { publicAgents, unrestrictedAgents, type Agents } from '#platform/outgoing/public-agent.js';
import type { NewSpan } from '#platform/tracing/span.js';
import { Tracing } from '#platform/tracing/tracing.js';
import type { DeliveryAttempt, DueWebhookDelivery, WebhookTarget } from '../queue/webhook-delivery.js';
import { requestHeaders } from '../signing/webhook-signature.js';
import { TEST_RECEIVER } from '../test-receiver.js';

const MAX_RESPONSE_BYTES = 1024;

/** Sends one attempt of a delivery. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly agents: Agents;
  private readonly milliseconds: number;

  constructor(
    @Inject(CONFIG) { webhooks }: Config,
    private readonly tracing: Tracing,
  ) {
    this.agents = webhooks.allowPrivate ? unrestrictedAgents() : publicAgents();
    this.milliseconds = webhooks.timeoutSeconds * 1000;
  }

  /** Nest calls this after the attempts in progress, which `onModuleDestroy` of the dispatcher awaits. */
  onApplicationShutdown(): void {
    for (const agent of Object.values(this.agents) as Agents[keyof Agents][]) agent.destroy();
  }

  /** Never throws: every failure is a result. */
  async attempt(target: WebhookTarget, delivery: DueWebhookDelivery): Promise<DeliveryAttempt> {
    const { eventId, body } = delivery;
    const at = new Date();
    const startedAt = performance.now();
    if (target.url === TEST_RECEIVER) return { at, milliseconds: 0 };
    const { traceParent } = delivery;
    const span = traceParent ? this.tracing.continue(traceParent, attemptSpan(target, delivery)) : undefined;
    const headers = {
      ...requestHeaders({ id: eventId, at, body }, target.secrets),
      ...(target.credentials && basicAuthorization(target.credentials.username, target.credentials.password)),
      ...(span && { traceparent: span.traceParent }),
    };
    const limits = { milliseconds: this.milliseconds, bytes: MAX_RESPONSE_BYTES };
    const outcome = await post({ url: target.url, headers, body }, this.agents, limits);
    const result = resultOf(outcome);
    span?.end({
      attributes: { 'http.response.status_code': result.status },
      error: result.error === undefined ? undefined : String(result.status ?? 'no response'),
    });
    return { at, milliseconds: Math.round(performance.now() - startedAt), ...result };
  }
}

/** The span leaves out the path and the query of the address, which can contain credentials. */
function attemptSpan({ appId, webhookId, url }: WebhookTarget, { eventId, failures }: DueWebhookDelivery): NewSpan {
  const { protocol, hostname, port } = new URL(url);
  return {
    name: 'POST webhook',
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'http.request.resend_count': failures > 0 ? failures : undefined,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'messaging.message.id': eventId,
      'confab.app.id': appId,
      'confab.webhook.id': webhookId,
    },
  };
}

function resultOf(outcome: Outcome): Pick<DeliveryAttempt, 'status' | 'error' | 'answer' | 'retryAfter'> {
  if ('error' in outcome) return { error: outcome.error };
  const { status, body: answer, retryAfter } = outcome;
  if (status >= 200 && status < 300) return { status };
  const error = status < 400 ? 'Redirects are not followed.' : 'The response was no success.';
  return { status, error, answer: answer || undefined, retryAfter };
}
