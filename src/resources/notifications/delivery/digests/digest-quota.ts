import type { NotificationChannel } from '#resources/notifications/notification.js';
import type { SentCount } from './notification-digests.sql.js';

interface Limits {
  readonly maxPerDay: number;
  /** Absent for what is about no conversation. */
  readonly maxPerDayPerConversation?: number;
}

interface Counted {
  readonly channel: NotificationChannel;
  readonly uid: string;
  /** Absent for what is about no conversation. */
  readonly conversationKey?: string;
}

/** Counts the emails and SMS of the last 24 hours, and those that are being decided about. */
export class DigestQuota {
  private readonly counts = new Map<string, number>();

  constructor(sent: readonly SentCount[]) {
    for (const { count, ...one } of sent) this.add(one, count);
  }

  isExhausted(digest: Counted, { maxPerDay, maxPerDayPerConversation = Infinity }: Limits): boolean {
    const [ofUser = 0, ofConversation = 0] = keysOf(digest).map((key) => this.counts.get(key));
    return ofUser >= maxPerDay || ofConversation >= maxPerDayPerConversation;
  }

  add(digest: Counted, count = 1): void {
    for (const key of keysOf(digest)) this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }
}

/** Of the user, and of the conversation. */
const keysOf = ({ channel, uid, conversationKey }: Counted): string[] => {
  const ofUser = `${channel} ${uid}`;
  return conversationKey === undefined ? [ofUser] : [ofUser, `${ofUser} ${conversationKey}`];
};
