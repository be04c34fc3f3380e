import { DomainError } from '../../platform/errors/domain-error.js';

// Blocks hinder in one-to-one conversations, whichever of the two blocks. In groups they hinder nothing.

/** Whether one of two users has blocked the other, or the other way round, as a SQL condition about the app $1. */
export const blockBetween = (one: string, other: string): string =>
  `EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1
             AND ((b.uid = ${one} AND b.blocked_uid = ${other}) OR (b.uid = ${other} AND b.blocked_uid = ${one})))`;

/** @param blockedByMe whether it is the acting user who blocks, which is what counts where both do */
export const blockError = (uid: string, receiver: string, blockedByMe: boolean): DomainError =>
  new DomainError(blockedByMe ? 'ERR_BLOCKED_RECEIVER' : 'ERR_BLOCKED_SENDER', { uid, receiver });
