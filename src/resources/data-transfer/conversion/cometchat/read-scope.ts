import { fieldsOf, idOf, textOf, type Fields } from '../reading/fields.js';

/**
 * What is read of an app that was read before: what has changed since, and what a webhook or a message names. The API has no list of changes. Edits and
 * deletions are action messages, which are read like other new messages.
 */
export class ReadScope {
  readonly messages: Set<string>;
  readonly users: Set<string>;
  readonly groups: Set<string>;

  /** @param since Unix seconds */
  constructor(
    readonly since: number,
    {
      messages = [],
      users = [],
      groups = [],
    }: Partial<Record<'messages' | 'users' | 'groups', readonly string[]>> = {},
  ) {
    this.messages = new Set(messages);
    this.users = new Set(users);
    this.groups = new Set(groups);
  }

  /** Something is done in a conversation with each message: its users can have read others. */
  addMessage(message: Fields): void {
    const { sender, receiver, receiverType, category, type, data } = message;
    const [from, to] = [textOf(sender), textOf(receiver)];
    if (from !== undefined) this.users.add(from);
    if (to !== undefined && receiverType !== 'group') this.users.add(to);
    if (category !== 'action') return;
    const changed = idOf(fieldsOf(fieldsOf(fieldsOf(fieldsOf(data).entities).on).entity).id);
    if (type === 'message' && changed !== undefined) this.messages.add(changed);
    else if (to !== undefined && receiverType === 'group') this.groups.add(to);
  }

  /** @param times at which the user or group changed or did something */
  isRecent(...times: (number | undefined)[]): boolean {
    return times.some((time) => time !== undefined && time >= this.since);
  }
}
