import type { NotificationChannel } from '#resources/notifications/notification.js';
import type { SentCount } from './notification-digests.sql.js';

interface Limits {
  readonly maxPerDay: number;
  readonly maxPerDayPerConversation: number;
}

interface Counted {
  readonly channel: NotificationChannel;
  readonly uid: string;
  readonly conversationKey: string;
}

/** Counts the emails and SMS of the last 24 hours, and those that are being decided about. */
export class DigestQuota {
  private readonly counts = new Map<string, number>();

  constructor(sent: readonly SentCount[]) {
    for (const { count, ...one } of sent) this.add(one, count);
  }

  isExhausted(digest: Counted, { maxPerDay, maxPerDayPerConversation }: Limits): boolean {
    const [ofUser, ofConversation] = keysOf(digest).map((key) => this.counts.get(key) ?? 0);
    return ofUser! >= maxPerDay || ofConversation! >= maxPerDayPerConversation;
  }

  add(digest: Counted, count = 1): void {
    for (const key of keysOf(digest)) this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }
}

const keysOf = ({ channel, uid, conversationKey }: Counted): [ofUser: string, ofConversation: string] => [
  `${channel} ${uid}`,
  `${channel} ${uid} ${conversationKey}`,
];
