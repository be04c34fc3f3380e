import { Body, Delete, Get, Injectable, Param, Post, Put } from '@nestjs/common';
import type { Peer } from '#core/conversations/peer.js';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { MarkConversationDto, MarkConversationUnreadDto, UpdateConversationDto } from './conversation.dto.js';
import { ConversationsService } from './conversations.service.js';
import { ConversationView } from './list/conversation.view.js';

/** What differs between the operations on the conversation with a user and on that of a group. */
interface PeerKind<Id extends string> {
  /** The class of the parameters of the path, and its property that holds the id of the peer. */
  readonly path: new () => Record<Id, string>;
  readonly id: Id;
  readonly peer: (id: string) => Peer;
  readonly operations: Record<
    'get' | 'update' | 'markDelivered' | 'markRead' | 'markUnread' | 'pin' | 'unpin',
    /** operationId */
    string
  >;
  /** The conversation, as summaries call it. */
  readonly conversation: string;
  /** Subject of the descriptions of receipts, and what they say besides. */
  readonly messages: string;
  readonly receipts?: string;
  /** Where the messages of a response come from. */
  readonly source: (id: string) => string;
  /** Raised where the acting user cannot have the conversation. */
  readonly errors: ErrorCode[];
  readonly unpinErrors: ErrorCode[];
}

/**
 * The operations that are the same for conversations with users and of groups, as a base class of their controllers. Resetting differs, and
 * is defined by each of them.
 */
export function peerConversationController<const Id extends string>(kind: PeerKind<Id>) {
  const { operations, conversation, messages, receipts = '', errors } = kind;
  const PathOfPeer: new () => object = kind.path;
  // a declaration of its own, because Nest and the API document read the class of a parameter from its type
  class PeerParam extends PathOfPeer {}
  const idOf = (param: PeerParam): string => (param as Record<Id, string>)[kind.id];
  const peerOf = (param: PeerParam): Peer => kind.peer(idOf(param));

  // decorated, so that the controllers inherit what is injected
  @Injectable()
  abstract class PeerConversationController {
    constructor(readonly conversations: ConversationsService) {}

    @Get()
    @ActsAsUser({ required: true, feature: 'getConversation' })
    @Endpoint({
      id: operations.get,
      summary: `Get ${conversation}`,
      description: 'The response shows it as the acting user sees it; it needs a message, or a pin.',
      response: { one: ConversationView },
      errors: [...errors, 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
    })
    async get(@Ctx() ctx: RequestContext, @Param() param: PeerParam) {
      return { data: await this.conversations.get(ctx, peerOf(param)) };
    }

    @Put()
    @ActsAsUser({ required: true })
    @Endpoint({
      id: operations.update,
      act: 'conversation.updated',
      summary: `Tag or archive ${conversation}`,
      description: 'It changes for the acting user alone.',
      response: { one: ConversationView },
      errors: [...errors, 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
    })
    async update(@Ctx() ctx: RequestContext, @Param() param: PeerParam, @Body() changes: UpdateConversationDto) {
      return { data: await this.conversations.update(ctx, peerOf(param), changes) };
    }

    @Post('delivered')
    @ActsAsUser({ required: true })
    @Endpoint({
      id: operations.markDelivered,
      act: 'conversation.delivered',
      summary: `Mark ${conversation} as delivered`,
      description: `${messages}, up to and including the given one, have been delivered to the acting user. Their senders see when; marking again changes nothing.${receipts}`,
      response: 'done',
      errors,
    })
    async markDelivered(
      @Ctx() ctx: RequestContext,
      @Param() param: PeerParam,
      @Body() { messageId }: MarkConversationDto,
    ) {
      await this.conversations.mark(ctx, 'delivered', peerOf(param), messageId);
      return this.marked(ctx, param, 'The messages', 'delivered');
    }

    @Post('read')
    @ActsAsUser({ required: true })
    @Endpoint({
      id: operations.markRead,
      act: 'conversation.read',
      summary: `Mark ${conversation} as read`,
      description: `${messages}, up to and including the given one, have been read by the acting user, and so delivered. Their senders see when; marking again changes nothing.${receipts}`,
      response: 'done',
      errors,
    })
    async markRead(@Ctx() ctx: RequestContext, @Param() param: PeerParam, @Body() { messageId }: MarkConversationDto) {
      await this.conversations.mark(ctx, 'read', peerOf(param), messageId);
      return this.marked(ctx, param, 'The messages', 'read');
    }

    @Delete('read')
    @ActsAsUser({ required: true })
    @LimitedPerUser('markUnread')
    @Endpoint({
      id: operations.markUnread,
      act: 'conversation.unread',
      summary: `Mark ${conversation} as unread`,
      description:
        'The given message and all after it count as unread again, for the acting user alone. Senders see no difference.',
      response: 'done',
      errors,
    })
    async markUnread(
      @Ctx() ctx: RequestContext,
      @Param() param: PeerParam,
      @Body() { messageId }: MarkConversationUnreadDto,
    ) {
      await this.conversations.markUnread(ctx, peerOf(param), messageId);
      const marked = messageId === undefined ? 'All messages' : `The messages from id ${messageId} on`;
      return this.marked(ctx, param, marked, 'unread');
    }

    @Post('pin')
    @ActsAsUser({ required: true })
    @Endpoint({
      id: operations.pin,
      act: 'conversation.pinned',
      summary: `Pin ${conversation}`,
      description:
        'It is listed before all that are not pinned, for the acting user alone, who may pin 5, also before the first message. Pinning again changes nothing.',
      response: { one: ConversationView },
      errors: [...errors, 'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', 'ERR_SYSTEM_PINNED_CONVERSATION'],
    })
    async pin(@Ctx() ctx: RequestContext, @Param() param: PeerParam) {
      return { data: await this.conversations.pin(ctx, peerOf(param)) };
    }

    @Delete('pin')
    @ActsAsUser({ required: true })
    @Endpoint({
      id: operations.unpin,
      act: 'conversation.unpinned',
      summary: `Unpin ${conversation}`,
      description: 'Unpinning one that is not pinned changes nothing.',
      response: { one: ConversationView },
      errors: [...errors, ...kind.unpinErrors],
    })
    async unpin(@Ctx() ctx: RequestContext, @Param() param: PeerParam) {
      return { data: await this.conversations.unpin(ctx, peerOf(param)) };
    }

    private marked({ principal }: RequestContext, param: PeerParam, marked: string, state: string) {
      const source = kind.source(idOf(param));
      return done(`${marked} ${source} are marked as ${state} for the user with uid ${actingUid(principal)}.`);
    }
  }
  return PeerConversationController;
}
