import type { MessageRow } from './message-row.js';

/** Stored data of an action message. It has ids only: a copy of a text would outlive the deletion of its message. */
export type ActionData = MessageActionData | GroupActionData;

export interface MessageActionData {
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

/** A change of a membership in a group. */
export interface GroupAction {
  action: GroupActionName;
  guid: string;
  /** uid of the member. */
  on: string;
  /** Number of members after the change. */
  membersCount: number;
  oldScope?: string;
  newScope?: string;
}
