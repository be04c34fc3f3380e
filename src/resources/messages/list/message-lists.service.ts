import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { groupConversationKey, userConversationKey } from '../../../domain/conversation-key.js';
import { LookupsService } from '../../../domain/lookups/lookups.service.js';
import { MessagePolicy } from '../../../domain/policy/message-policy.service.js';
import { PolicyService } from '../../../domain/policy/policy.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import type { MessageFilter, MessageWindow } from './message-list.sql.js';
import { MessagePresenter, type PresentOptions } from '../model/message-presenter.js';
import type { MessageView } from '../model/message.view.js';
import { MessageListRepository } from './message-list.repository.js';
import { UnreadCountsRepository, type UnreadCount } from './unread-counts.repository.js';

/** What a list is asked to keep. What counts as unread, the settings of the app say. */
export type ListedMessages = Omit<MessageFilter, 'unread'> & { unread?: boolean };

export interface ListOptions {
  window: MessageWindow;
  presentation: PresentOptions;
}

@Injectable()
export class MessageListsService {
  constructor(
    private readonly messages: MessageListRepository,
    private readonly presenter: MessagePresenter,
    private readonly lookups: LookupsService,
    private readonly policy: PolicyService,
    private readonly messagePolicy: MessagePolicy,
    private readonly settings: SettingsService,
    private readonly unread: UnreadCountsRepository,
  ) {}

  /**
   * Of the whole app, or of the acting user.
   *
   * @param filter as narrowed by `withUser` or `inGroup`, where it is about one conversation
   * @throws ERR_BAD_REQUEST for what only a user has, where none acts
   */
  async list(ctx: RequestContext, filter: ListedMessages, options: ListOptions): Promise<MessageView[]> {
    const { unread, ...conditions } = filter;
    assertViewer(ctx, { saved: filter.saved, undelivered: filter.undelivered });
    if (filter.conversationKeys?.length === 0) return [];
    const visible = { viewer: viewerUid(ctx.principal), readable: this.messagePolicy.listableMessages(ctx) };
    const settings = unread && visible.viewer !== undefined ? await this.settings.of(ctx) : undefined;
    const page = await this.messages.list(ctx, { ...conditions, ...visible, unread: settings }, options.window);
    return this.presenter.present(ctx, page, { ...options.presentation, receipts: 'times' });
  }

  /** How many messages are unread in each conversation of the acting user that has some; none where no user acts. */
  async unreadCounts(
    ctx: RequestContext,
    { conversationKeys, receiverType, hideBlocked }: ListedMessages,
  ): Promise<UnreadCount[]> {
    if (ctx.principal.kind !== 'user') return [];
    const filter = { conversationKeys, receiverType, hideBlocked, readable: this.messagePolicy.listableMessages(ctx) };
    return this.unread.of(ctx, actingUid(ctx.principal), await this.settings.of(ctx), filter);
  }

  /** What passed between the acting user and the other one; with no acting user, all one-to-one messages of the user. @throws ERR_UID_NOT_FOUND */
  async withUser(ctx: RequestContext, uid: string): Promise<Pick<MessageFilter, 'participant' | 'conversationKeys'>> {
    await this.lookups.requirePeer(ctx, uid);
    const viewer = viewerUid(ctx.principal);
    return viewer === undefined ? { participant: uid } : { conversationKeys: [userConversationKey(viewer, uid)] };
  }

  /** @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async inGroup(ctx: RequestContext, guid: string): Promise<Pick<MessageFilter, 'conversationKeys'>> {
    await this.lookups.requireGroup(ctx, guid);
    await this.policy.requireMembership(ctx, guid);
    return { conversationKeys: [groupConversationKey(guid)] };
  }
}

function assertViewer({ principal }: RequestContext, asked: Record<string, boolean | undefined>): void {
  if (principal.kind === 'user') return;
  const problems = Object.entries(asked)
    .filter(([, isAsked]) => isAsked)
    .map(([name]) => [name, [`The ${name} field asks for a user who acts.`]]);
  if (problems.length > 0) throw DomainError.invalid(Object.fromEntries(problems) as Record<string, string[]>);
}
