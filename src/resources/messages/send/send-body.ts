import type { ReceiverType } from '#generated/prisma/enums.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { IdsAsSent } from '#platform/http/ids-as-sent.js';
import { isPlainObject } from '#platform/http/json.js';
import type { AttachmentView } from '#resources/media/files/media.view.js';
import { messageContent, receiverTypeOf, type NewMessage } from '../content/message-content.js';
import { MAX_RECEIVERS, type SendMessageDto, type SendThreadMessageDto } from '../content/message.dto.js';

export interface Receiver {
  receiverType: ReceiverType;
  receiver: string;
  /** The id of one of several receivers as the client wrote it. */
  sentAs?: string;
}

type ReceiverFields = Pick<SendMessageDto, 'receiver' | 'receiverType' | 'multipleReceivers'>;

/** A request to send, checked. */
export interface SendRequest {
  message: NewMessage;
  /** A list where the body has multipleReceivers. */
  receivers: Receiver | Receiver[];
  parentId?: string;
}

/** @throws ERR_BAD_REQUEST, ERR_INVALID_RECEIVER_TYPE and those of `messageContent` */
export const parseSendBody = (body: SendMessageDto): SendRequest => ({
  message: parseMessage(body),
  receivers: parseReceivers(body),
  parentId: body.parentId ?? body.parentMessageId,
});

/** The body of a send with the files that came with it among its attachments. */
export function withFiles<Body extends { category?: string; type?: string; data?: unknown }>(
  body: Body,
  files: AttachmentView[],
): Body {
  const { data = {}, category = 'message' } = body;
  const [first] = files;
  if (!first || !isPlainObject(data)) return body;
  const given = Array.isArray(data.attachments) ? (data.attachments as unknown[]) : [];
  const type = body.type ?? (category === 'message' ? typeFor(files) : undefined);
  return { ...body, type, data: { ...data, attachments: [...given, ...files], url: first.url } };
}

/** image, audio or video if all files are, else file. */
function typeFor(files: AttachmentView[]): string {
  const kinds = new Set(files.map(({ mimeType }) => mimeType.split('/')[0]!));
  const [kind] = kinds;
  return kinds.size === 1 && ['image', 'audio', 'video'].includes(kind!) ? kind! : 'file';
}

/** The message of a body, without its receivers. @throws like `messageContent` */
export const parseMessage = (body: Omit<SendThreadMessageDto, keyof ReceiverFields>): NewMessage => ({
  ...messageContent(body),
  muid: body.muid,
  tags: body.tags,
  quotedMessageId: body.quotedMessageId === undefined ? undefined : BigInt(body.quotedMessageId),
});

/** One receiver, or the list of multipleReceivers without repetitions. Clients also send an empty list beside one receiver. */
function parseReceivers({ receiver, receiverType, multipleReceivers }: ReceiverFields): Receiver | Receiver[] {
  const namesNobody = !multipleReceivers?.uids?.length && !multipleReceivers?.guids?.length;
  if (multipleReceivers && !(namesNobody && receiver)) return parseMultipleReceivers(multipleReceivers);
  if (!receiver || !receiverType) {
    throw DomainError.invalid({
      ...(!receiver && { receiver: ['The receiver field is required.'] }),
      ...(!receiverType && { receiverType: ['The receiverType field is required.'] }),
    });
  }
  return { receiverType: receiverTypeOf(receiverType), receiver };
}

function parseMultipleReceivers({ uids = [], guids = [] }: { uids?: string[]; guids?: string[] }): Receiver[] {
  const all = [...receiversOfType('user', uids), ...receiversOfType('group', guids)];
  if (all.length === 0) throw DomainError.invalid({ multipleReceivers: ['The multipleReceivers field names nobody.'] });
  if (all.length > MAX_RECEIVERS)
    throw DomainError.invalid({
      multipleReceivers: [`The multipleReceivers may not name more than ${MAX_RECEIVERS} receivers.`],
    });
  return all;
}

function receiversOfType(receiverType: ReceiverType, sentIds: string[]): Receiver[] {
  const { ids, asSent } = new IdsAsSent(sentIds);
  return ids.map((receiver) => ({ receiverType, receiver, sentAs: asSent(receiver) }));
}
