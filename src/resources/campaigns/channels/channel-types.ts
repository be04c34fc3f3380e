import type { CampaignChannelType } from '#generated/prisma/enums.js';

export type ChannelType = CampaignChannelType;

/** Those of the hosted service, and messages. */
export const ALL_CHANNEL_TYPES = ['in_app', 'push', 'sms', 'email', 'message', 'whatsapp', 'custom'] as const;

/** Those that notifications are sent on. */
export const CHANNEL_TYPES: readonly ChannelType[] = ['in_app', 'push', 'email', 'sms', 'message'];

export const isChannelType = (type: string): type is ChannelType => (CHANNEL_TYPES as readonly string[]).includes(type);
