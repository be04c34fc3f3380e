import { Injectable, type OnModuleInit } from '@nestjs/common';
import { groupConversationKey, type ConversationKey } from '#core/conversations/conversation-key.js';
import type { AppContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { DueWork } from '#platform/jobs/due-work.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { DisappearancesRepository } from './disappearances.repository.js';
import type { Disappearance, UnstoredAction } from './disappearances.sql.js';

/** The kind of due work that erases a message. */
export const DISAPPEARANCE = 'message.disappear';

/**
 * Which conversations have messages that disappear, and when each of these messages does. Apps that have none run no statement for them: the
 * cached settings say so.
 */
@Injectable()
export class DisappearancesService implements OnModuleInit {
  constructor(
    private readonly disappearances: DisappearancesRepository,
    private readonly settings: SettingsService,
    private readonly dueWork: DueWork,
    private readonly events: EventPublisher,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('user_deleted', (tx, { uid }) => this.disappearances.clearUser(tx, uid));
    this.events.onInTransaction('group_deleted', async (tx, { guid }) => {
      await this.disappearances.set(tx, groupConversationKey(guid), 0);
    });
    this.events.onInTransaction('app_erased', (tx) => this.disappearances.eraseApp(tx));
  }

  /** After how many seconds messages of the conversations disappear; those whose messages stay are missing. */
  async settingsOf(ctx: AppContext, keys: readonly ConversationKey[]): Promise<ReadonlyMap<ConversationKey, number>> {
    return keys.length > 0 && (await this.settings.hasDisappearingMessages(ctx))
      ? this.disappearances.settings(ctx, keys)
      : new Map<ConversationKey, number>();
  }

  /** @param ctx must have an open transaction @param seconds 0: messages stay @returns whether that changed anything */
  async set(ctx: AppContext, key: ConversationKey, seconds: number): Promise<boolean> {
    if (seconds > 0) await this.announce(ctx);
    return this.disappearances.set(ctx, key, seconds);
  }

  /**
   * For conversations that got their settings elsewhere; those with 0 seconds keep theirs.
   *
   * @param ctx must have an open transaction that has locked the parties
   */
  async setMany(
    ctx: AppContext,
    settings: readonly { readonly key: ConversationKey; readonly seconds: number }[],
  ): Promise<void> {
    const disappearing = new Map(
      settings.flatMap(({ key, seconds }) => (seconds > 0 ? [[key, seconds] as const] : [])),
    );
    if (disappearing.size === 0) return;
    await this.announce(ctx);
    await this.disappearances.setMany(ctx, disappearing);
  }

  /**
   * To be called in the transaction that stores messages in conversations whose messages disappear.
   *
   * @returns the time of each
   */
  async start(ctx: AppContext, messageIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Date>> {
    if (messageIds.length === 0) return new Map();
    const started = await this.disappearances.start(ctx, messageIds);
    await this.setDue(ctx, started);
    return new Map(started.map(({ messageId, disappearsAt }) => [messageId, disappearsAt]));
  }

  /** For messages that got their times elsewhere. @param ctx must have an open transaction */
  async add(ctx: AppContext, disappearances: readonly Disappearance[]): Promise<void> {
    if (disappearances.length === 0) return;
    await this.announce(ctx);
    await this.disappearances.add(ctx, disappearances);
    await this.setDue(ctx, disappearances);
  }

  /** A message that disappears earlier keeps its time. @param ctx must have an open transaction that has locked the message */
  async bringForward(ctx: AppContext, disappearance: Disappearance): Promise<void> {
    await this.announce(ctx);
    const present = await this.disappearances.find(ctx, disappearance.messageId);
    if (present && present.disappearsAt <= disappearance.disappearsAt) return;
    await this.disappearances.put(ctx, disappearance);
    await this.setDue(ctx, [disappearance]);
  }

  /** @returns undefined for a message that stays */
  async timeOf(ctx: AppContext, messageId: bigint): Promise<Date | undefined> {
    if (!(await this.settings.hasDisappearingMessages(ctx))) return undefined;
    return (await this.disappearances.find(ctx, messageId))?.disappearsAt;
  }

  /** For the action message of a message that disappears, which clients receive and which is not stored. */
  async beginAction(ctx: AppContext): Promise<UnstoredAction> {
    return this.disappearances.beginAction(ctx);
  }

  private async announce(ctx: AppContext): Promise<void> {
    if (!(await this.settings.hasDisappearingMessages(ctx))) await this.settings.announceSpecialMessages(ctx);
  }

  private async setDue(ctx: AppContext, disappearances: readonly Disappearance[]): Promise<void> {
    const work = disappearances.map(({ messageId, disappearsAt }) => ({ subjectId: messageId, dueAt: disappearsAt }));
    await this.dueWork.setMany(ctx, DISAPPEARANCE, work);
  }
}
