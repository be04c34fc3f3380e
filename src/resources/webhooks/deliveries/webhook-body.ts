import type { WebhookRef } from '../queue/webhook-delivery.js';

export interface EnvelopeContent {
  readonly trigger: string;
  /** Present in events of calls. */
  readonly type?: string;
  readonly data: object;
}

/** The request body, which is the same in every attempt. */
export const envelopeOf = (
  { trigger, type, data }: EnvelopeContent,
  { appId, webhookId, region }: WebhookRef & { region: string },
): string => JSON.stringify({ trigger, ...(type && { type }), data, appId, region, webhook: webhookId });

type JsonObject = Partial<Record<string, unknown>>;

/** The id of the message that the data of an event contains. An event of a deletion contains none. */
export function messageIdOf({ trigger, data }: EnvelopeContent): bigint | undefined {
  if (trigger === 'message_deleted') return undefined;
  const { message, reaction, body, resource } = data as Partial<Record<string, JsonObject>>;
  const edited = (message?.data as { entities?: { on?: { entity?: JsonObject } } } | undefined)?.entities?.on?.entity;
  const id = edited?.id ?? message?.id ?? reaction?.messageId ?? body?.messageId ?? resource?.id;
  return typeof id === 'string' && /^\d{1,18}$/.test(id) ? BigInt(id) : undefined;
}
