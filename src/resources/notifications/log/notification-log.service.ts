import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { MAX_ID } from '#platform/http/identifiers.js';
import type { NotificationState } from '../notification.js';
import { kindsNamed } from '../providers/provider-definitions.js';
import { LOG_STATES, type ListLogQuery } from './notification-log.dto.js';
import { NotificationLogRepository } from './notification-log.repository.js';
import type { LogFilter, LogRow } from './notification-log.sql.js';

/** A page of the log, newest first. */
export interface LogEntries {
  readonly rows: readonly LogRow[];
  /** Where the page after this one begins, and the one before it. */
  readonly olderThan?: bigint;
  readonly newerThan?: bigint;
}

@Injectable()
export class NotificationLogService {
  constructor(private readonly log: NotificationLogRepository) {}

  /** Returns the newest first. @throws ERR_BAD_REQUEST for an invalid logId */
  async list(ctx: AppContext, query: ListLogQuery): Promise<LogEntries> {
    const id = idOf(query.logId);
    const direction = id !== undefined && query.affix === 'prepend' ? 'newer' : 'older';
    const { rows, searchedUpTo } = await this.log.list(ctx, filterOf(query), { limit: query.limit, direction, id });
    const newestFirst = direction === 'newer' ? rows.toReversed() : rows;
    const newest = newestFirst.at(0)?.id;
    const oldest = newestFirst.at(-1)?.id;
    return direction === 'older'
      ? { rows: newestFirst, olderThan: searchedUpTo ?? oldest, newerThan: newest }
      : { rows: newestFirst, olderThan: oldest, newerThan: searchedUpTo ?? newest };
  }
}

/** @throws ERR_BAD_REQUEST */
function idOf(logId: string | undefined): bigint | undefined {
  if (!logId) return undefined;
  const id = /^[0-9a-fA-F]{24}$/.test(logId) ? BigInt(`0x${logId}`) : undefined;
  if (id === undefined || id > MAX_ID)
    throw DomainError.invalid({ logId: ['The logId must be the _id of an entry: 24 hexadecimal characters.'] });
  return id;
}

function filterOf(query: ListLogQuery): LogFilter {
  const { messageId, reactionId, from, to, messageCategory, messageType, provider } = query;
  return {
    ...query,
    messageId: messageId === undefined ? undefined : BigInt(messageId),
    reactionId: reactionId === undefined ? undefined : BigInt(reactionId),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    messageCategory: messageCategory || undefined,
    messageType: messageType || undefined,
    providers: provider && kindsNamed(provider),
    states: statesOf(query),
  };
}

/** The states that satisfy all three parameters; undefined for all. */
function statesOf({ state, success, notificationTriggered }: ListLogQuery): NotificationState[] | undefined {
  if (state === undefined && success === undefined && notificationTriggered === undefined) return undefined;
  return LOG_STATES.filter(
    (candidate) =>
      (state === undefined || candidate === state) &&
      (success === undefined || candidate === (success ? 'sent' : 'failed')) &&
      (notificationTriggered === undefined || (candidate !== 'suppressed') === notificationTriggered),
  );
}
