import type { Campaign, CampaignDelivery } from '#generated/prisma/client.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import type { Variables } from '../templates/template-content.js';

/** A delivery with what decides about its content. */
export interface DeliveryRow
  extends Omit<CampaignDelivery, 'appId'>, Pick<Campaign, 'isDirect' | 'tag' | 'templateKey' | 'templateVersion'> {
  readonly campaignVariables: Variables;
  readonly recipientVariables: Variables | null;
}

const columns = sql`d.id, d.campaign_id, d.uid, d.channel_type, d.channel_id, d.sent_at, d.delivered_at, d.read_at, d.clicked_at, d.interacted_at,
  d.expires_at, d.deleted_at, d.error_code, c.is_direct, c.tag, c.template_key, c.template_version, c.variables AS campaign_variables,
  r.variables AS recipient_variables`;

const tables = sql`campaign_deliveries d
     JOIN campaigns c ON c.app_id = $1 AND c.id = d.campaign_id
     JOIN campaign_templates t ON t.app_id = $1 AND t.id = c.template_key AND t.version = c.template_version
     LEFT JOIN campaign_recipients r ON r.app_id = $1 AND r.campaign_id = d.campaign_id AND r.uid = d.uid`;

export const find = statement('campaign-deliveries-find', rows<DeliveryRow>())`
   SELECT ${columns} FROM ${tables} WHERE d.app_id = $1 AND d.id = ANY ($2::bigint[])`;

/**
 * A page of the deliveries of a user on one type of channel, or of all users. $2 uid or null, $3 type, $4 and $5 the position, $6 how many;
 * null is no condition: $7 whether they are read, $8 and $9 from and until, $10 tags, $11 whether all of them are needed, $12 category,
 * $13 channel; $14 with deleted and $15 with expired ones.
 */
const page = (beyond: SqlText, direction: SqlText): SqlText => sql`SELECT ${columns} FROM ${tables}
    WHERE d.app_id = $1 AND ($2::text IS NULL OR d.uid = $2) AND d.channel_type = $3
      AND ($5::bigint IS NULL OR (d.sent_at, d.id) ${beyond} ($4::timestamptz, $5::bigint))
      AND ($7::boolean IS NULL OR (d.read_at IS NOT NULL) = $7)
      AND ($8::timestamptz IS NULL OR d.sent_at >= $8) AND ($9::timestamptz IS NULL OR d.sent_at <= $9)
      AND ($10::text[] IS NULL OR CASE WHEN $11::boolean THEN t.tags @> $10 ELSE t.tags && $10 END)
      AND ($12::text IS NULL OR t.template_category = $12) AND ($13::text IS NULL OR d.channel_id = $13)
      AND ($14::boolean OR d.deleted_at IS NULL) AND ($15::boolean OR d.expires_at IS NULL OR d.expires_at > now())
    ORDER BY d.sent_at ${direction}, d.id ${direction} LIMIT $6`;

export const newestFirst = statement('campaign-deliveries-newest-first', rows<DeliveryRow>())`
   ${page(sql`<`, sql`DESC`)}`;
export const oldestFirst = statement('campaign-deliveries-oldest-first', rows<DeliveryRow>())`
   ${page(sql`>`, sql`ASC`)}`;

export type UnreadItems = RowOf<'campaign-deliveries-count-unread'>;

export const countUnread = statement('campaign-deliveries-count-unread')`
   SELECT t.template_category AS category, count(*)::int AS count FROM ${tables}
    WHERE d.app_id = $1 AND d.uid = $2 AND d.channel_type = 'in_app' AND d.read_at IS NULL AND d.deleted_at IS NULL
      AND (d.expires_at IS NULL OR d.expires_at > now()) AND ($3::text IS NULL OR t.template_category = $3)
    GROUP BY t.template_category ORDER BY t.template_category`;

/** One delivery on one channel for each recipient, however often a campaign is sent. */
export const add = statement('campaign-deliveries-add')`
   INSERT INTO campaign_deliveries (app_id, campaign_id, uid, channel_type, channel_id, expires_at)
   SELECT $1, $2, g.uid, g.channel_type, g.channel_id, now() + make_interval(hours => nullif(g.hours, 0))
     FROM unnest($3::text[], $4::campaign_channel_type[], $5::text[], $6::int[]) AS g (uid, channel_type, channel_id, hours)
   ON CONFLICT DO NOTHING
   RETURNING id, uid, channel_type`;

/** What recipients have done with the delivery on a channel. */
export const reactions = statement('campaign-deliveries-reactions')`
   SELECT uid, delivered_at, read_at, clicked_at, interacted_at FROM campaign_deliveries
    WHERE app_id = $1 AND campaign_id = $2 AND channel_type = $3 AND uid = ANY ($4::text[])`;

// Each returns a row only when it changes one. What is read, clicked or used was delivered.

export const markDelivered = statement('campaign-deliveries-mark-delivered')`
   UPDATE campaign_deliveries SET delivered_at = now() WHERE app_id = $1 AND id = $2 AND delivered_at IS NULL RETURNING id`;

export const markRead = statement('campaign-deliveries-mark-read')`
   UPDATE campaign_deliveries SET read_at = now(), delivered_at = coalesce(delivered_at, now())
    WHERE app_id = $1 AND id = $2 AND read_at IS NULL RETURNING id`;

export const markClicked = statement('campaign-deliveries-mark-clicked')`
   UPDATE campaign_deliveries SET clicked_at = now(), delivered_at = coalesce(delivered_at, now())
    WHERE app_id = $1 AND id = $2 AND clicked_at IS NULL RETURNING id`;

/** Each topic counts once. */
export const engage = statement('campaign-deliveries-engage')`
   WITH engaged AS (
     INSERT INTO campaign_engagements (app_id, delivery_id, topic) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING delivery_id
   )
   UPDATE campaign_deliveries d
      SET interacted_at = coalesce(d.interacted_at, now()), delivered_at = coalesce(d.delivered_at, now())
     FROM engaged e WHERE d.app_id = $1 AND d.id = e.delivery_id
   RETURNING d.id`;

/** Those that did not reach their recipients. $2 their ids, $3 the reasons. The reason that an attempt after an interruption has counts. */
export const fail = statement('campaign-deliveries-fail')`
   UPDATE campaign_deliveries d SET error_code = g.error_code
     FROM unnest($2::bigint[], $3::text[]) AS g (id, error_code) WHERE d.app_id = $1 AND d.id = g.id`;

/** A page of those that did not reach recipients who were sent to, in the order of uids and channels. */
export const failedAfter = statement('campaign-deliveries-failed-after')`
   SELECT d.uid, d.channel_type, d.error_code FROM campaign_deliveries d
     JOIN campaign_recipients r ON r.app_id = $1 AND r.campaign_id = $2 AND r.uid = d.uid AND r.status <> 'failed'
    WHERE d.app_id = $1 AND d.campaign_id = $2 AND d.error_code IS NOT NULL
      AND (d.uid, d.channel_type) > ($3::text, $4::campaign_channel_type)
    ORDER BY d.uid, d.channel_type LIMIT $5`;

export const markDeleted = statement('campaign-deliveries-mark-deleted')`
   UPDATE campaign_deliveries SET deleted_at = coalesce(deleted_at, now()) WHERE app_id = $1 AND id = $2 RETURNING deleted_at`;
