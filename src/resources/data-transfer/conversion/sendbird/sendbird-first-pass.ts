import type { Conversion } from '../archive/conversion.js';
import { idOf, type Fields } from '../reading/fields.js';
import {
  authorOf,
  membersOf,
  reactionsOf,
  userIdOf,
  usersOfMessage,
  type SendbirdExport,
  type SendbirdValue,
} from './sendbird-export.js';

/** What a channel becomes. */
export type SendbirdTarget =
  | { readonly type: 'group'; readonly guid: string; readonly sourceId: string }
  | { readonly type: 'user'; readonly uids: readonly [string, string] };

/** What must be known of the whole export before the first record is written. */
export class SendbirdFirstPass {
  /** By URL of a channel, the ids of its users if it is a conversation of two. */
  private readonly pairs = new Map<string, readonly [string, string] | undefined>();
  private readonly described = new Set<string>();

  constructor(private readonly conversion: Conversion) {}

  async read(source: SendbirdExport): Promise<void> {
    for await (const found of source.firstPass(this.conversion.report)) this.add(found);
    for (const [url, pair] of this.pairs) if (!pair) this.conversion.groups.add(url);
  }

  targetOf(url: string): SendbirdTarget {
    const { users, groups } = this.conversion;
    const pair = this.pairs.get(url);
    if (pair) return { type: 'user', uids: [users.idOf(pair[0]), users.idOf(pair[1])] };
    return { type: 'group', guid: groups.idOf(url), sourceId: url };
  }

  /** Whether the export has the channel itself, not only messages of it. */
  isDescribed(url: string): boolean {
    return this.described.has(url);
  }

  private add({ section, value }: SendbirdValue): void {
    if (section === 'user') this.addUser(userIdOf(value));
    else if (section === 'message') this.addMessage(value);
    else this.addChannel(value);
  }

  private addUser(id: string | undefined): void {
    if (id !== undefined) this.conversion.users.add(id);
  }

  private addMessage(message: Fields): void {
    this.addUser(authorOf(message));
    for (const user of usersOfMessage(message)) this.addUser(userIdOf(user));
    for (const { userIds } of reactionsOf(message)) for (const id of userIds) this.addUser(id);
    const url = idOf(message.channel_url);
    if (url !== undefined && !this.pairs.has(url)) this.pairs.set(url, undefined);
  }

  private addChannel(channel: Fields): void {
    const members = membersOf(channel).map((member) => userIdOf(member)!);
    for (const id of members) this.addUser(id);
    const url = idOf(channel.channel_url);
    if (url === undefined) return;
    this.described.add(url);
    const [one, other] = [...new Set(members)];
    const isPair =
      channel.is_distinct === true && one !== undefined && other !== undefined && new Set(members).size === 2;
    if (isPair || !this.pairs.has(url)) this.pairs.set(url, isPair ? [one, other] : undefined);
  }
}
