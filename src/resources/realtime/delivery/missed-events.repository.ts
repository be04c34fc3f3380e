import { Injectable } from '@nestjs/common';
import { groupConversationKey } from '#core/conversations/conversation-key.js';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { LoggedEvent } from '#platform/events/event-log.js';
import * as sql from './missed-events.sql.js';

/** The user who missed events, and the groups that they are a member of. */
export interface Subscriber {
  readonly uid: string;
  readonly guids: readonly string[];
}

export interface PositionRange {
  /** Exclusive. */
  readonly after: bigint;
  /** The position itself is included. */
  readonly upTo: bigint;
}

/** Events of the app that one query reads at most, without those about who is online. */
const SCANNED_EVENTS = 10_000;
/** Events that are returned at once. A message can have 10 MB. */
const PAGE = 50;

/** Reads the events of one user from the event log, which the platform writes. */
@Injectable()
export class MissedEventsRepository extends Repository {
  /** The position of the newest event of the app that a client can miss; 0 where there is none. */
  async newest(ctx: RequestContext): Promise<bigint> {
    return (await this.first(ctx, sql.findNewest, []))!.position;
  }

  /** @returns the next events that can concern the user, in order, and the position up to which there are no others */
  async next(
    ctx: RequestContext,
    { uid, guids }: Subscriber,
    { after, upTo }: PositionRange,
  ): Promise<{ events: LoggedEvent[]; upTo: bigint }> {
    const end = await this.endOfRange(ctx, { after, upTo });
    const subjects = [`user:${uid}`, ...guids.flatMap((guid) => [`group:${guid}`, groupConversationKey(guid)])];
    const events = await this.query(ctx, sql.list, [after, end, uid, subjects, PAGE, guids]);
    return { events, upTo: events.length === PAGE ? events.at(-1)!.position : end };
  }

  /** @returns the position up to which one query reads */
  private async endOfRange(ctx: RequestContext, { after, upTo }: PositionRange): Promise<bigint> {
    // each event of the installation has a position of its own
    if (upTo - after <= SCANNED_EVENTS) return upTo;
    const [range] = await this.query(ctx, sql.findEndOfRange, [after, upTo, SCANNED_EVENTS]);
    return range!.position !== null && range!.count === SCANNED_EVENTS ? range!.position : upTo;
  }
}
