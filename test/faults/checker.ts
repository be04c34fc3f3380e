import { textOf, type History, type Operation } from './history.js';
import type { ReceivedEvent } from './received-event.js';
import type { Stored, StoredMessage } from './stored.js';

/** What is known after a run. */
export interface Evidence {
  readonly history: History;
  readonly stored: Stored;
  /** By the webhook, in the order of arrival. Repeated deliveries are allowed. */
  readonly delivered: readonly ReceivedEvent[];
  /** By a connected client that is a member of all groups. */
  readonly heard: readonly ReceivedEvent[];
}

/**
 * Compares what clients were told with what is stored and what was delivered. An operation with the outcome `unknown` may have had its
 * effect once or not at all, at any later time.
 *
 * @returns each violation in a sentence
 */
export function check({ history, stored, delivered, heard }: Evidence): string[] {
  const conversations = new Map(stored.messages.map(({ id, conversationId }) => [id, conversationId]));
  const inGroups = stored.messages.filter(({ conversationId }) => conversationId.startsWith('group_'));
  return [
    ...checkMessages(history, stored.messages),
    ...checkContents(history, stored.messages),
    ...checkStates(history, stored),
    ...checkOrder(delivered, conversations),
    ...checkStrictOrder(heard),
    ...checkEvents('webhook', history, stored.messages, withoutRepetitions(delivered), () => true),
    ...checkEvents('client', history, inGroups, heard, (id) => conversations.get(id)?.startsWith('group_') ?? false),
  ];
}

function withoutRepetitions(events: readonly ReceivedEvent[]): ReceivedEvent[] {
  const seen = new Set<string>();
  return events.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Every acknowledged message exists with its id, none exists twice, and none exists that nobody sent. */
function checkMessages(history: History, messages: readonly StoredMessage[]): string[] {
  const violations: string[] = [];
  const byMuid = new Map<string, string[]>();
  for (const { muid, id } of messages) byMuid.set(muid, [...(byMuid.get(muid) ?? []), id]);
  const sent = new Set<string>();
  for (const { write, messageId } of history.operations) {
    if (write.kind !== 'send' && write.kind !== 'import') continue;
    sent.add(write.muid);
    if (messageId !== undefined && !byMuid.get(write.muid)?.includes(messageId))
      violations.push(`The acknowledged message ${messageId} (${write.muid}) is lost`);
  }
  for (const [muid, ids] of byMuid) {
    if (ids.length > 1) violations.push(`The message ${muid} is stored ${ids.length} times: ${ids.join(', ')}`);
    if (!sent.has(muid)) violations.push(`Nobody sent the message ${muid}`);
    if (history.of(`message ${muid}`).every(({ outcome }) => outcome === 'refused'))
      violations.push(`The message ${muid} was refused, and is stored`);
  }
  return violations;
}

/** A message has the text of its last acknowledged edit, or one of unknown outcome, and is deleted if its deletion was acknowledged. */
function checkContents(history: History, messages: readonly StoredMessage[]): string[] {
  return messages.flatMap(({ id, muid, isDeleted, text }) => {
    const operations = history.of(`content of ${id}`);
    const outcomes = operations.flatMap(({ write, outcome }) => (write.kind === 'delete' ? outcome : []));
    if (isDeleted) {
      const isRequested = outcomes.some((outcome) => outcome !== 'refused');
      return isRequested ? [] : [`The message ${id} is deleted, and nobody deleted it`];
    }
    if (outcomes.includes('acknowledged')) return [`The acknowledged deletion of the message ${id} is lost`];
    const possible = possibleTexts(muid, operations);
    return text !== undefined && possible.has(text)
      ? []
      : [`The message ${id} has the text ${text}, and not ${[...possible].join(' or ')}`];
  });
}

function possibleTexts(muid: string, operations: readonly Operation[]): Set<string> {
  let acknowledged = textOf(muid);
  const unknown: string[] = [];
  for (const { write, outcome } of operations) {
    if (write.kind !== 'edit') continue;
    if (outcome === 'acknowledged') acknowledged = write.text;
    else if (outcome === 'unknown') unknown.push(write.text);
  }
  return new Set([acknowledged, ...unknown]);
}

/** Reactions, memberships and read marks are as the last acknowledged write left them, unless an unknown one changed them. */
function checkStates(history: History, stored: Stored): string[] {
  const violations: string[] = [];
  for (const [item, operations] of history.items) {
    const last = operations.findLast(({ outcome }) => outcome === 'acknowledged');
    if (!last) continue;
    const { uid, write } = last;
    const hasUnknown = (kind: string) =>
      operations.some((operation) => operation.write.kind === kind && operation.outcome === 'unknown');
    const expectState = (exists: boolean, isExpected: boolean, opposite: string) => {
      if (exists !== isExpected && !hasUnknown(opposite))
        violations.push(`The ${item} ${exists ? 'exists' : 'is lost'} after an acknowledged ${write.kind}`);
    };
    if (write.kind === 'react') expectState(stored.reactions.has(`${uid} ${write.messageId}`), true, 'unreact');
    if (write.kind === 'unreact') expectState(stored.reactions.has(`${uid} ${write.messageId}`), false, 'react');
    if (write.kind === 'join') expectState(stored.members.has(`${uid} ${write.guid}`), true, 'leave');
    if (write.kind === 'leave') expectState(stored.members.has(`${uid} ${write.guid}`), false, 'join');
    if (write.kind === 'read') {
      const mark = stored.readMarks.get(`${uid} ${write.guid}`) ?? 0n;
      const acknowledged = operations.flatMap((read) =>
        read.outcome === 'acknowledged' && read.write.kind === 'read' ? BigInt(read.write.messageId) : [],
      );
      const largest = acknowledged.reduce((one, other) => (one > other ? one : other), 0n);
      if (mark < largest) violations.push(`The ${item} is ${mark}, and ${largest} was acknowledged`);
    }
  }
  return violations;
}

/** The events of a conversation arrive in order, apart from repeated deliveries. */
function checkOrder(delivered: readonly ReceivedEvent[], conversations: ReadonlyMap<string, string>): string[] {
  const newest = new Map<string, bigint>();
  return withoutRepetitions(delivered).flatMap(({ id, trigger, data }) => {
    const conversation = data.reaction
      ? conversations.get(data.reaction.messageId)
      : (data.message?.conversationId ?? data.group?.conversationId);
    const position = BigInt(id);
    const before = newest.get(conversation) ?? 0n;
    newest.set(conversation, position);
    return position > before ? [] : [`The webhook received ${trigger} ${id} of ${conversation} after ${before}`];
  });
}

/** A connected client receives each event once and in the order of the ids. */
function checkStrictOrder(heard: readonly ReceivedEvent[]): string[] {
  return heard.flatMap(({ id }, index) => {
    const before = heard[index - 1];
    return before && BigInt(before.id) >= BigInt(id) ? [`The client received the event ${id} after ${before.id}`] : [];
  });
}

const TRIGGERS: Record<string, string> = {
  edit: 'message_edited',
  delete: 'message_deleted',
  react: 'message_reaction_added',
  unreact: 'message_reaction_removed',
  join: 'group_member_joined',
  leave: 'group_member_left',
};

/** Names what an event reports: that something happened to an item. */
function subjectsOf({ trigger, data }: ReceivedEvent): string[] {
  switch (trigger) {
    case 'message_sent':
      return [`${trigger} ${data.message.id}`];
    case 'message_edited':
    case 'message_deleted':
      return [`${trigger} ${data.message.data.entities.on.entity.id}`];
    case 'message_reaction_added':
    case 'message_reaction_removed':
      return [`${trigger} ${data.reaction.uid} ${data.reaction.messageId}`];
    case 'group_member_joined':
    case 'group_member_left':
      return Object.keys(data.members).map((uid) => `${trigger} ${uid} ${data.group.guid}`);
    default:
      return [];
  }
}

function subjectOf({ uid, write }: Operation): string | undefined {
  switch (write.kind) {
    case 'edit':
    case 'delete':
      return `${TRIGGERS[write.kind]} ${write.messageId}`;
    case 'react':
    case 'unreact':
      return `${TRIGGERS[write.kind]} ${uid} ${write.messageId}`;
    case 'join':
    case 'leave':
      return `${TRIGGERS[write.kind]} ${uid} ${write.guid}`;
    default:
      return undefined;
  }
}

/** Each stored message that was not imported, and each acknowledged change, has one event; a change of unknown outcome at most one. */
function checkEvents(
  receiver: string,
  history: History,
  messages: readonly StoredMessage[],
  events: readonly ReceivedEvent[],
  isInScope: (messageId: string) => boolean,
): string[] {
  const counts = new Map<string, number>();
  for (const subject of events.flatMap(subjectsOf)) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const bounds = new Map<string, { least: number; most: number }>();
  for (const { id, muid } of messages) {
    const isImported = history.of(`message ${muid}`)[0]?.write.kind === 'import';
    bounds.set(`message_sent ${id}`, isImported ? { least: 0, most: 0 } : { least: 1, most: 1 });
  }
  for (const operations of history.items.values()) {
    const [{ write }] = operations as [Operation];
    if (!('messageId' in write && write.kind !== 'read' ? isInScope(write.messageId) : TRIGGERS[write.kind])) continue;
    addBounds(bounds, operations);
  }
  const violations: string[] = [];
  for (const [subject, { least, most }] of bounds) {
    const count = counts.get(subject) ?? 0;
    if (count < least || count > most)
      violations.push(`The ${receiver} received ${count} times ${subject}, and not ${least} to ${most} times`);
  }
  for (const subject of counts.keys())
    if (!bounds.has(subject)) violations.push(`The ${receiver} received ${subject}, which nobody caused`);
  return violations;
}

/** Writes to one item: the number of events for each kind of change. */
function addBounds(bounds: Map<string, { least: number; most: number }>, operations: readonly Operation[]): void {
  // after one of unknown outcome an acknowledged write may have found its effect already there
  const isCertain = operations.every(({ outcome }) => outcome !== 'unknown');
  for (const operation of operations) {
    const subject = subjectOf(operation);
    if (subject === undefined || operation.outcome === 'refused') continue;
    const bound = bounds.get(subject) ?? { least: 0, most: 0 };
    bound.most++;
    const isRepeatable = operation.write.kind === 'edit';
    if (operation.outcome === 'acknowledged' && (isCertain || isRepeatable)) bound.least++;
    bounds.set(subject, bound);
  }
}
