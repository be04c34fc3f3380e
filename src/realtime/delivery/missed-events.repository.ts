import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { LoggedEvent } from '../../platform/events/event-log.js';
import { groupConversationKey, isConversationOfUserInSql } from '../../domain/conversation-key.js';

/** Who has missed events: a user, and the groups that they are a member of. */
export interface Subscriber {
  readonly uid: string;
  readonly guids: readonly string[];
}

export interface PositionRange {
  /** The last position that has been seen. */
  readonly after: bigint;
  readonly upTo: bigint;
}

/** Of the app: positions that one look goes through. */
export const SCANNED_POSITIONS = 10_000;
/** Messages of full size are 10 MB. */
const PAGE = 50;

const endOfScan = statement(
  'missed-events-end-of-scan',
  `SELECT max(position) AS position, count(*)::int AS scanned
     FROM (SELECT position FROM events WHERE app_id = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $4) AS scan`,
);

// A subject tells whom an event can concern, and the payload names those whom it concerns though the subject does not tell.
const concerning = statement(
  'missed-events-concerning',
  `SELECT position, app_id AS "appId", name, subject, payload, occurred_at AS "occurredAt"
     FROM events
    WHERE app_id = $1 AND position > $2 AND position <= $3 AND name <> 'user_connection_status_changed'
      AND (subject = ANY($5) OR ${isConversationOfUserInSql('subject', '$4')}
           OR payload->>'uid' = $4 OR payload->'uids' ? $4 OR payload->'guids' ?| $7)
    ORDER BY position LIMIT $6`,
);

/** Reads the log for one user; it belongs to the platform. */
@Injectable()
export class MissedEventsRepository {
  constructor(private readonly database: Database) {}

  /** @returns the next events that can concern the user, in order, and up to where there are no others */
  async next(
    ctx: RequestContext,
    { uid, guids }: Subscriber,
    { after, upTo }: PositionRange,
  ): Promise<{ events: LoggedEvent[]; upTo: bigint }> {
    const [scan] = await this.database
      .forApp(ctx)
      .queryUnchecked<{ position: bigint | null; scanned: number }>(endOfScan, [after, upTo, SCANNED_POSITIONS]);
    const end = scan!.position !== null && scan!.scanned === SCANNED_POSITIONS ? scan!.position : upTo;
    const subjects = [`user:${uid}`, ...guids.flatMap((guid) => [`group:${guid}`, groupConversationKey(guid)])];
    const values = [after, end, uid, subjects, PAGE, guids];
    const events = await this.database.forApp(ctx).queryUnchecked<LoggedEvent>(concerning, values);
    return { events, upTo: events.length === PAGE ? events.at(-1)!.position : end };
  }
}
