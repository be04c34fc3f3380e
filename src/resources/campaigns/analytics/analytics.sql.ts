import { rows, statement, type RowOf } from '#platform/database/statement.js';

// They count the deliveries themselves, so that they cannot differ from a recount.

/** Deliveries by the period in which they were sent, and what became of them since. */
export interface FiguresRow extends RowOf<'campaign-analytics-figures'> {
  readonly periodStart: Date;
}

/** The newest period first. */
export const figures = statement('campaign-analytics-figures', rows<FiguresRow>())`
   SELECT date_trunc($2::text, d.sent_at, 'UTC') AS period_start,
          CASE $3::text WHEN 'campaign' THEN d.campaign_id::text WHEN 'template' THEN t.template_id WHEN 'channel' THEN d.channel_type::text END
            AS dimension_id,
          count(*)::int AS sent, count(d.delivered_at)::int AS delivered, count(d.read_at)::int AS read,
          count(d.clicked_at)::int AS clicked, count(d.interacted_at)::int AS interacted, count(d.error_code)::int AS failed
     FROM campaign_deliveries d
     JOIN campaigns c ON c.app_id = $1 AND c.id = d.campaign_id
     JOIN campaign_templates t ON t.app_id = $1 AND t.id = c.template_key AND t.version = c.template_version
    WHERE d.app_id = $1 AND d.sent_at >= $4 AND d.sent_at < $5
      AND ($6::bigint IS NULL OR d.campaign_id = $6) AND ($7::bigint IS NULL OR c.template_key = $7)
      AND ($8::text IS NULL OR d.channel_type::text = $8)
    GROUP BY 1, 2 ORDER BY 1 DESC, 2 LIMIT $9`;

export const ofUser = statement('campaign-analytics-of-user')`
   SELECT count(read_at)::int AS viewed, count(clicked_at)::int AS clicked, count(interacted_at)::int AS interacted,
          max(greatest(read_at, clicked_at, interacted_at)) AS last_engagement_at
     FROM campaign_deliveries WHERE app_id = $1 AND uid = $2`;

/** By channel, which is a step of a sequence. What users click in a feed is an engagement. */
export const steps = statement('campaign-analytics-steps')`
   SELECT channel_type, count(*)::int AS requested, count(delivered_at)::int AS delivered, count(read_at)::int AS viewed,
          count(coalesce(clicked_at, interacted_at))::int AS clicked, count(error_code)::int AS failed
     FROM campaign_deliveries WHERE app_id = $1 AND campaign_id = $2 GROUP BY channel_type`;
