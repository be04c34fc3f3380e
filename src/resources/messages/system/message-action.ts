import type { MessageRow } from '../model/message-row.js';

/** What is stored of an action message: ids only, so that no copy of a text outlives the deletion of its message. */
export type ActionData = MessageActionData | GroupActionData;

interface MessageActionData {
  action: 'edited' | 'deleted';
  by: string;
  messageId: string;
}

type GroupActionData = Omit<GroupAction, 'guid'> & { by: string };

export type GroupActionName = 'joined' | 'left' | 'added' | 'kicked' | 'banned' | 'unbanned' | 'scopeChanged';

export type ActionRow = Omit<MessageRow, 'data'> & { data: ActionData };

export const isActionMessage = (row: MessageRow | ActionRow): row is ActionRow =>
  row.category === 'action' && 'action' in row.data;

export const isOnMessage = (data: ActionData): data is MessageActionData => 'messageId' in data;

/** Something that happened to a member of a group. */
export interface GroupAction {
  action: GroupActionName;
  guid: string;
  /** uid of the member. */
  on: string;
  /** Members of the group right after it. */
  membersCount: number;
  oldScope?: string;
  newScope?: string;
}
