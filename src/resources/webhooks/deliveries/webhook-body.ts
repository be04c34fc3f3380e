import type { WebhookRef } from '../queue/webhook-delivery.js';

export interface EnvelopeContent {
  readonly trigger: string;
  /** Of events of calls. */
  readonly type?: string;
  readonly data: object;
}

/** The bytes that a webhook receives, with every attempt. */
export const envelopeOf = (
  { trigger, type, data }: EnvelopeContent,
  { appId, webhookId, region }: WebhookRef & { region: string },
): string => JSON.stringify({ trigger, ...(type && { type }), data, appId, region, webhook: webhookId });

type Tree = Partial<Record<string, unknown>>;

/** The message that is shown by an event, wherever its data has it; not the one that an event only says is gone. */
export function messageIdOf({ trigger, data }: EnvelopeContent): string | undefined {
  if (trigger === 'message_deleted') return undefined;
  const { message, reaction, body, resource } = data as Partial<Record<string, Tree>>;
  const edited = (message?.data as { entities?: { on?: { entity?: Tree } } } | undefined)?.entities?.on?.entity;
  const id = edited?.id ?? message?.id ?? reaction?.messageId ?? body?.messageId ?? resource?.id;
  return typeof id === 'string' && /^\d{1,18}$/.test(id) ? id : undefined;
}
