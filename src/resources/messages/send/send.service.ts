import { Injectable } from '@nestjs/common';
import { conversationKeyOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { Moderator } from '#core/moderation/judging/moderator.js';
import { mustBeRecorded, type Verdict } from '#core/moderation/rule.js';
import { VerdictRecords } from '#core/moderation/verdict-records.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { throwIfDenied, type PolicyViolation } from '#core/policy/policy-violation.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import { actingUid, isBot, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { isSilentData, type NewMessage } from '../content/message-content.js';
import { markedData } from '../content/operator-mark.js';
import { MessageAccessService } from '../edit-delete/message-access.service.js';
import { EMPTY_PAGE, type LoadedMessages } from '../model/loaded-messages.js';
import { judgedMessage, type MessageRow } from '../model/message-row.js';
import { Renditions } from '../renditions/renditions.js';
import { DisappearancesService } from '../store/disappearances.service.js';
import { MessagesRepository, type MessageDestination } from '../store/messages.repository.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import type { Receiver } from './send-body.js';
import type { SendResult } from './send-results.view.js';

@Injectable()
export class SendService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly presenter: MessagePresenter,
    private readonly reachability: ReachabilityService,
    private readonly policy: MessagePolicy,
    private readonly membership: PolicyService,
    private readonly access: MessageAccessService,
    private readonly media: MediaService,
    private readonly moderator: Moderator,
    private readonly verdictRecords: VerdictRecords,
    private readonly renditions: Renditions,
    private readonly disappearances: DisappearancesService,
    private readonly settings: SettingsService,
    private readonly database: Database,
  ) {}

  /**
   * Sends to one receiver. With a muid that the sender has used before it stores nothing and returns the message with that muid,
   * unless that one is in a group that the sender has left.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED,
   * ERR_PERMISSION_DENIED and, of a message that it quotes, ERR_MESSAGE_ID_NOT_FOUND, ERR_MESSAGE_NO_ACCESS,
   * ERR_MESSAGE_ACTION_NOT_ALLOWED, ERR_BAD_REQUEST
   */
  async send(ctx: RequestContext, message: NewMessage, receiver: Receiver): Promise<MessageView> {
    const { violationOf, slowModes } = await this.policy.checkSending(ctx, message, [receiver]);
    throwIfDenied(violationOf(receiver));
    await this.requireQuotable(ctx, message, [receiver]);
    const { page, violations } = await this.storeInTurn(ctx, message, [receiver], slowModes);
    const [view] = await this.presenter.present(ctx, page);
    if (view) return view;
    const earlier = await this.sentWithMuid(ctx, message);
    const [earlierView] = await this.presenter.present(ctx, earlier.readable);
    if (earlierView) return earlierView;
    throwIfDenied(earlier.violation ?? violations.get(receiver.receiver));
    throw await this.sendingError(ctx, message, receiver);
  }

  /**
   * Sends to each receiver whom the sender can send to, and returns an error for each other one.
   *
   * @throws ERR_PERMISSION_DENIED and those of a message that it quotes
   */
  async sendToMany(ctx: RequestContext, message: NewMessage, receivers: Receiver[]): Promise<SendResult[]> {
    const { violationOf, slowModes } = await this.policy.checkSending(ctx, message, receivers);
    const permitted = receivers.filter((receiver) => !violationOf(receiver));
    await this.requireQuotable(ctx, message, receivers);
    const { page: stored, violations } = await this.storeInTurn(ctx, message, permitted, slowModes);
    const isRepeated = stored.rows.length < permitted.length && message.muid !== undefined;
    const page = isRepeated ? (await this.sentWithMuid(ctx, message)).readable : stored;
    const views = await this.presenter.present(ctx, page);
    const sent = new Map(views.map((view) => [addressOf(view), view]));
    const errorOf = await this.reachability.explain(
      ctx,
      permitted.filter((receiver) => !sent.has(addressOf(receiver))),
    );
    return receivers.map((receiver) => {
      const view = sent.get(addressOf(receiver));
      if (view) return { receiver, message: view };
      const tooSoon = receiver.receiverType === 'group' ? violations.get(receiver.receiver) : undefined;
      return { receiver, error: violationOf(receiver) ?? tooSoon ?? errorOf(receiver) };
    });
  }

  /** A quoted message is shown to the readers of the message that quotes it, so both must be in the same conversation. */
  private async requireQuotable(ctx: RequestContext, message: NewMessage, receivers: Receiver[]): Promise<void> {
    const { quotedMessageId } = message;
    if (quotedMessageId === undefined) return;
    const quoted = await this.access.requireSent(ctx, String(quotedMessageId));
    const sender = actingUid(ctx.principal);
    const leaves = receivers.some((receiver) => destinationKey(message, sender, receiver) !== quoted.conversationKey);
    if (leaves)
      throw DomainError.invalid({ quotedMessageId: ['The quotedMessageId names a message of another conversation.'] });
  }

  /**
   * Stores the messages for receivers where it is the turn of the sender. A repeated message takes a turn too: a muid does not say that nothing
   * is stored, because it is unique for each position among the receivers.
   *
   * @param slowModes of the groups among the receivers
   * @returns the violation in each group where the sender has sent too recently
   */
  private async storeInTurn(
    ctx: RequestContext,
    message: NewMessage,
    receivers: Receiver[],
    slowModes: ReadonlyMap<string, number>,
  ): Promise<{ page: LoadedMessages; violations: ReadonlyMap<string, DomainError> }> {
    if (slowModes.size === 0) return { page: await this.store(ctx, message, receivers), violations: new Map() };
    return this.database.withTransaction(ctx, async (tx) => {
      const violations = await this.policy.takeTurns(tx, slowModes);
      const inTurn = receivers.filter(
        ({ receiverType, receiver }) => receiverType === 'user' || !violations.has(receiver),
      );
      return { page: inTurn.length > 0 ? await this.store(tx, message, inTurn) : EMPTY_PAGE, violations };
    });
  }

  private async store(ctx: RequestContext, message: NewMessage, receivers: Receiver[]): Promise<LoadedMessages> {
    const sender = actingUid(ctx.principal);
    const addresses = receivers.map((receiver) => ({ sender, ...receiver }));
    const judged = await this.moderator.judgeEach(ctx, await this.moderator.currentRules(ctx), message, addresses);
    const verdicts = new Map<string, Verdict>(
      receivers.map((receiver, index) => [addressOf(receiver), judged[index]!]),
    );
    const destinations = receivers.map((receiver): MessageDestination => ({
      ...receiver,
      conversationKey: destinationKey(message, sender, receiver),
      moderation: verdicts.get(addressOf(receiver))!.status,
    }));
    const data = markedData(ctx, message.data, 'sentBy');
    const withFiles = { ...message, data, mediaIds: this.media.idsIn(ctx, message.data) };
    const send = (tx: RequestContext) => this.messages.send(tx, sender, withFiles, destinations);
    const renditions = await this.renditions.of(ctx, data);
    const isFirstSilent = isSilentData(message.data) && !(await this.settings.forUnread(ctx)).hasSilentMessages;
    const disappear = await this.disappearances.settingsOf(
      ctx,
      destinations.map(({ conversationKey }) => conversationKey),
    );
    // what is stored beside the messages is part of their transaction, also the entry of an operator in the audit log
    const storesMore =
      ctx.actor?.act ||
      renditions.length > 0 ||
      isFirstSilent ||
      disappear.size > 0 ||
      [...verdicts.values()].some(isRecordedHere);
    // sends that store nothing else share statements with others
    if (!storesMore) return send(ctx);
    return this.database.withTransaction(ctx, async (tx) => {
      const page = await send(tx);
      if (isFirstSilent) await this.settings.announceSpecialMessages(tx);
      for (const row of page.rows) {
        const stored = judgedMessage(row);
        const verdict = verdicts.get(addressOf(stored))!;
        if (isRecordedHere(verdict)) await this.verdictRecords.record(tx, stored, verdict);
        for (const rendition of renditions) await rendition.request(tx, row.id);
      }
      return disappear.size > 0 ? this.withTimes(tx, page) : page;
    });
  }

  /** Gives messages the times at which they disappear, in the transaction that stores them. */
  private async withTimes(tx: RequestContext, page: LoadedMessages): Promise<LoadedMessages> {
    const times = await this.disappearances.start(
      tx,
      page.rows.map(({ id }) => id),
    );
    return { ...page, annotations: new Map([...times].map(([id, disappearsAt]) => [id, { disappearsAt }])) };
  }

  /** The messages that the sender has sent with the muid. A user who has left a group cannot read in it, not even their own messages. */
  private async sentWithMuid(
    ctx: RequestContext,
    { muid }: NewMessage,
  ): Promise<{ readable: LoadedMessages; violation: PolicyViolation }> {
    if (muid === undefined) return { readable: EMPTY_PAGE, violation: undefined };
    const page = await this.messages.pageByMuid(ctx, actingUid(ctx.principal), muid);
    const uid = viewerUid(ctx.principal);
    const guids = page.rows.flatMap(({ receiverType, receiver }) => (receiverType === 'group' ? [receiver] : []));
    if (uid === undefined || isBot(ctx.principal) || guids.length === 0)
      return { readable: page, violation: undefined };
    const joined = new Set((await this.membership.memberships(ctx, guids, [uid])).map(({ guid }) => guid));
    const isLeft = (row: MessageRow) => row.receiverType === 'group' && !joined.has(row.receiver);
    const [first] = page.rows.filter(isLeft);
    return {
      readable: { ...page, rows: page.rows.filter((row) => !isLeft(row)) },
      violation: first && new DomainError('ERR_GROUP_NOT_JOINED', { uid, guid: first.receiver }),
    };
  }

  /** Why the send to the receiver stored nothing. */
  private async sendingError(ctx: RequestContext, { parentId }: NewMessage, receiver: Receiver): Promise<DomainError> {
    if (parentId !== undefined) await this.access.requireAnswerable(ctx, String(parentId));
    return (await this.reachability.explain(ctx, [receiver]))(receiver);
  }
}

const destinationKey = (
  { conversationKey }: NewMessage,
  sender: string,
  { receiverType, receiver }: Receiver,
): ConversationKey => conversationKey ?? conversationKeyOf(sender, receiverType, receiver);

const addressOf = ({ receiverType, receiver }: { receiverType: string; receiver: string }): string =>
  `${receiverType} ${receiver}`;

/** The check of a pending message is stored by the statement that stores the message. */
const isRecordedHere = (verdict: Verdict): boolean => verdict.status !== 'pending' && mustBeRecorded(verdict);
