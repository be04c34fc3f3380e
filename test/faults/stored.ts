import { CLIENTS, CLUB, ROOMS, type Installation } from './faulty-installation.js';
import type { History } from './history.js';

export interface StoredMessage {
  readonly id: string;
  readonly muid: string;
  readonly conversationId: string;
  readonly isDeleted: boolean;
  /** Of the message, or the content of its file; undefined if the file cannot be read. */
  readonly text?: string;
}

/** What an installation returns over REST. */
export interface Stored {
  readonly messages: readonly StoredMessage[];
  /** `uid messageId` */
  readonly reactions: ReadonlySet<string>;
  /** `uid guid` */
  readonly members: ReadonlySet<string>;
  /** `uid guid` → id of the last read message. */
  readonly readMarks: ReadonlyMap<string, bigint>;
}

export async function readStored(installation: Installation, { operations }: History): Promise<Stored> {
  const messages = await readMessages(installation);
  const reactions = new Set<string>();
  const reactedTo = new Set(operations.flatMap(({ write }) => (write.kind === 'react' ? write.messageId : [])));
  for (const messageId of reactedTo)
    for (const { uid } of await installation.request('GET', `/v3/messages/${messageId}/reactions?limit=100`))
      reactions.add(`${uid} ${messageId}`);
  const members = await installation.request('GET', `/v3/groups/${CLUB}/members?perPage=100`);
  const readMarks = new Map<string, bigint>();
  for (const uid of CLIENTS)
    for (const guid of ROOMS) {
      const conversation = await installation.request('GET', `/v3/groups/${guid}/conversation`, undefined, uid);
      readMarks.set(`${uid} ${guid}`, BigInt(conversation.lastReadMessageId ?? 0));
    }
  return {
    messages,
    reactions,
    members: new Set(members.map(({ uid }: { uid: string }) => `${uid} ${CLUB}`)),
    readMarks,
  };
}

async function readMessages(installation: Installation): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = [];
  for (const guid of ROOMS) await readConversation(installation, messages, `/v3/groups/${guid}/messages`);
  for (const [n, uid] of CLIENTS.entries())
    if (n % 2 === 0) await readConversation(installation, messages, `/v3/users/${uid}/messages`, CLIENTS[n + 1]);
  return messages;
}

async function readConversation(
  installation: Installation,
  messages: StoredMessage[],
  path: string,
  uid?: string,
): Promise<void> {
  for (let last = '0'; ;) {
    const query = `affix=append&limit=1000&category=message&id=${last}`;
    const page: any[] = await installation.request('GET', `${path}?${query}`, undefined, uid);
    if (page.length === 0) return;
    for (const { id, muid, conversationId, deletedAt, data } of page) {
      const isDeleted = deletedAt !== undefined;
      const attachment = data?.attachments?.[0];
      const text = attachment && !isDeleted ? await contentOf(attachment) : data?.text;
      messages.push({ id, muid, conversationId, isDeleted, text });
    }
    last = page.at(-1).id;
  }
}

async function contentOf({ url }: { url: string }): Promise<string | undefined> {
  const response = await fetch(url);
  const content = await response.text();
  return response.status === 200 ? content : undefined;
}
