import { groupPeer, userPeer, type Peer } from '#core/conversations/peer.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { cursorEnvelope, cursorId, type CursorEnvelope } from '#platform/http/lists/cursor.js';
import type { MessageView } from '../view/message.view.js';
import type { ListThreadMessagesQuery, ListThreadsQuery } from './message-thread.dto.js';
import { threadPosition, threadView, type ThreadView } from './message-thread.view.js';
import type { MessageThreadsService } from './message-threads.service.js';

/** A page of the replies to a message. @throws the errors of reading the message */
export async function repliesPage(
  threads: MessageThreadsService,
  ctx: RequestContext,
  parentId: string,
  query: ListThreadMessagesQuery,
): Promise<CursorEnvelope<MessageView>> {
  const { page, affix = 'append', id, sentAt, withTags = false } = query;
  const limit = query.limit ?? query.perPage;
  const window = { limit, affix, id: cursorId(id), sentAt, offset: (page - 1) * limit };
  const replies = await threads.listReplies(ctx, parentId, query, { window, presentation: { withTags } });
  return cursorEnvelope(replies, limit, ({ sentAt: at, id: replyId }) => ({ sentAt: at, id: replyId }));
}

/** A page of the threads of the acting user. @throws ERR_BAD_REQUEST, ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
export async function threadsPage(
  threads: MessageThreadsService,
  ctx: RequestContext,
  query: ListThreadsQuery,
): Promise<CursorEnvelope<ThreadView>> {
  const { uid, guid, limit, affix, withParent, participatedByMe: participated } = query;
  if (uid !== undefined && guid !== undefined)
    throw DomainError.invalid({ guid: ['The guid and the uid cannot be given together.'] });
  const listed = await threads.list(
    ctx,
    { peer: peerOf(query), participated, withParent },
    { limit, affix, id: cursorId(query.id) },
  );
  const { data, meta } = cursorEnvelope(listed, limit, threadPosition);
  return { data: data.map((thread) => threadView(thread, actingUid(ctx.principal))), meta };
}

function peerOf({ uid, guid }: ListThreadsQuery): Peer | undefined {
  if (uid !== undefined) return userPeer(uid);
  return guid === undefined ? undefined : groupPeer(guid);
}
