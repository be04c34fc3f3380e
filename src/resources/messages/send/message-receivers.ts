import { DomainError } from '../../../platform/errors/domain-error.js';
import { OriginalIds } from '../../../platform/http/original-ids.js';
import type { ReceiverType } from '../../../generated/prisma/enums.js';
import { MAX_RECEIVERS, type SendMessageDto } from '../content/message.dto.js';

export interface Receiver {
  receiverType: ReceiverType;
  receiver: string;
  /** How the caller wrote the id of one of several receivers. */
  sentAs?: string;
}

type NamedReceivers = Pick<SendMessageDto, 'receiver' | 'receiverType' | 'multipleReceivers'>;

/** Those whom a body that need not name any does name. @throws ERR_BAD_REQUEST, ERR_INVALID_RECEIVER_TYPE */
export function namedReceivers(body: NamedReceivers): Receiver[] {
  const { receiver, receiverType, multipleReceivers } = body;
  return receiver || receiverType || multipleReceivers ? [receiversOf(body)].flat() : [];
}

/** One receiver, or the list of multipleReceivers without repetitions. @throws ERR_BAD_REQUEST, ERR_INVALID_RECEIVER_TYPE */
export function receiversOf({ receiver, receiverType, multipleReceivers }: NamedReceivers): Receiver | Receiver[] {
  if (multipleReceivers) return several(multipleReceivers);
  if (!receiver || !receiverType) {
    throw DomainError.invalid({
      ...(!receiver && { receiver: ['The receiver field is required.'] }),
      ...(!receiverType && { receiverType: ['The receiverType field is required.'] }),
    });
  }
  if (receiverType !== 'user' && receiverType !== 'group') throw new DomainError('ERR_INVALID_RECEIVER_TYPE');
  return { receiverType, receiver };
}

function several({ uids = [], guids = [] }: { uids?: string[]; guids?: string[] }): Receiver[] {
  const all = [...listed('user', uids), ...listed('group', guids)];
  if (all.length === 0) throw DomainError.invalid({ multipleReceivers: ['The multipleReceivers field names nobody.'] });
  if (all.length > MAX_RECEIVERS)
    throw DomainError.invalid({
      multipleReceivers: [`The multipleReceivers may not name more than ${MAX_RECEIVERS} receivers.`],
    });
  return all;
}

function listed(receiverType: ReceiverType, sent: string[]): Receiver[] {
  const { ids, asSent } = new OriginalIds(sent);
  return ids.map((receiver) => ({ receiverType, receiver, sentAs: asSent(receiver) }));
}
