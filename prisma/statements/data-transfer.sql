-- Written by npm run statements.

-- statement: app-rows-insert: roles
-- $1: text
-- $2: jsonb
INSERT INTO roles (app_id, "role") SELECT $1, r."role" FROM jsonb_populate_recordset(NULL::roles, $2::jsonb) r;

-- statement: app-rows-insert: role_permissions
-- $1: text
-- $2: jsonb
INSERT INTO role_permissions (app_id, "role", "permission") SELECT $1, r."role", r."permission" FROM jsonb_populate_recordset(NULL::role_permissions, $2::jsonb) r;

-- statement: app-rows-insert: restricted_features
-- $1: text
-- $2: jsonb
INSERT INTO restricted_features (app_id, "role", "feature") SELECT $1, r."role", r."feature" FROM jsonb_populate_recordset(NULL::restricted_features, $2::jsonb) r;

-- statement: app-rows-insert: app_settings
-- $1: text
-- $2: jsonb
INSERT INTO app_settings (app_id, "key") SELECT $1, r."key" FROM jsonb_populate_recordset(NULL::app_settings, $2::jsonb) r;

-- statement: app-rows-insert: api_keys
-- $1: text
-- $2: jsonb
INSERT INTO api_keys (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::api_keys, $2::jsonb) r;

-- statement: app-rows-insert: users
-- $1: text
-- $2: jsonb
INSERT INTO users (app_id, "uid") SELECT $1, r."uid" FROM jsonb_populate_recordset(NULL::users, $2::jsonb) r;

-- statement: app-rows-insert: user_blocks
-- $1: text
-- $2: jsonb
INSERT INTO user_blocks (app_id, "uid", "blocked_uid") SELECT $1, r."uid", r."blocked_uid" FROM jsonb_populate_recordset(NULL::user_blocks, $2::jsonb) r;

-- statement: app-rows-insert: friends
-- $1: text
-- $2: jsonb
INSERT INTO friends (app_id, "uid", "friend_uid") SELECT $1, r."uid", r."friend_uid" FROM jsonb_populate_recordset(NULL::friends, $2::jsonb) r UNION ALL SELECT $1, r."friend_uid", r."uid" FROM jsonb_populate_recordset(NULL::friends, $2::jsonb) r;

-- statement: app-rows-insert: auth_tokens
-- $1: text
-- $2: jsonb
INSERT INTO auth_tokens (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::auth_tokens, $2::jsonb) r;

-- statement: app-rows-insert: groups
-- $1: text
-- $2: jsonb
INSERT INTO groups (app_id, "guid") SELECT $1, r."guid" FROM jsonb_populate_recordset(NULL::groups, $2::jsonb) r;

-- statement: app-rows-insert: group_members
-- $1: text
-- $2: jsonb
INSERT INTO group_members (app_id, "guid", "uid") SELECT $1, r."guid", r."uid" FROM jsonb_populate_recordset(NULL::group_members, $2::jsonb) r;

-- statement: app-rows-insert: group_bans
-- $1: text
-- $2: jsonb
INSERT INTO group_bans (app_id, "guid", "uid") SELECT $1, r."guid", r."uid" FROM jsonb_populate_recordset(NULL::group_bans, $2::jsonb) r;

-- statement: app-rows-insert: group_mutes
-- $1: text
-- $2: jsonb
INSERT INTO group_mutes (app_id, "guid", "uid") SELECT $1, r."guid", r."uid" FROM jsonb_populate_recordset(NULL::group_mutes, $2::jsonb) r;

-- statement: app-rows-insert: pending_members
-- $1: text
-- $2: jsonb
INSERT INTO pending_members (app_id, "guid", "uid") SELECT $1, r."guid", r."uid" FROM jsonb_populate_recordset(NULL::pending_members, $2::jsonb) r;

-- statement: app-rows-insert: slow_mode_turns
-- $1: text
-- $2: jsonb
INSERT INTO slow_mode_turns (app_id, "guid", "uid") SELECT $1, r."guid", r."uid" FROM jsonb_populate_recordset(NULL::slow_mode_turns, $2::jsonb) r;

-- statement: app-rows-insert: scope_permissions
-- $1: text
-- $2: jsonb
INSERT INTO scope_permissions (app_id, "guid", "scope", "permission") SELECT $1, r."guid", r."scope", r."permission" FROM jsonb_populate_recordset(NULL::scope_permissions, $2::jsonb) r;

-- statement: app-rows-insert: direct_conversations
-- $1: text
-- $2: jsonb
INSERT INTO direct_conversations (app_id, "uid", "peer") SELECT $1, r."uid", r."peer" FROM jsonb_populate_recordset(NULL::direct_conversations, $2::jsonb) r;

-- statement: app-rows-insert: messages
-- $1: text
-- $2: jsonb
INSERT INTO messages (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::messages, $2::jsonb) r;

-- statement: app-rows-insert: message_reactions
-- $1: text
-- $2: jsonb
INSERT INTO message_reactions (app_id, "message_id", "id") SELECT $1, r."message_id", r."id" FROM jsonb_populate_recordset(NULL::message_reactions, $2::jsonb) r;

-- statement: app-rows-insert: polls
-- $1: text
-- $2: jsonb
INSERT INTO polls (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::polls, $2::jsonb) r;

-- statement: app-rows-insert: poll_votes
-- $1: text
-- $2: jsonb
INSERT INTO poll_votes (app_id, "message_id", "id") SELECT $1, r."message_id", r."id" FROM jsonb_populate_recordset(NULL::poll_votes, $2::jsonb) r;

-- statement: app-rows-insert: disappearing_conversations
-- $1: text
-- $2: jsonb
INSERT INTO disappearing_conversations (app_id, "conversation_key") SELECT $1, r."conversation_key" FROM jsonb_populate_recordset(NULL::disappearing_conversations, $2::jsonb) r;

-- statement: app-rows-insert: disappearing_messages
-- $1: text
-- $2: jsonb
INSERT INTO disappearing_messages (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::disappearing_messages, $2::jsonb) r;

-- statement: app-rows-insert: scheduled_messages
-- $1: text
-- $2: jsonb
INSERT INTO scheduled_messages (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::scheduled_messages, $2::jsonb) r;

-- statement: app-rows-insert: drafts
-- $1: text
-- $2: jsonb
INSERT INTO drafts (app_id, "uid", "receiver_type", "receiver", "parent_id") SELECT $1, r."uid", r."receiver_type", r."receiver", r."parent_id" FROM jsonb_populate_recordset(NULL::drafts, $2::jsonb) r;

-- statement: app-rows-insert: message_reminders
-- $1: text
-- $2: jsonb
INSERT INTO message_reminders (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::message_reminders, $2::jsonb) r;

-- statement: app-rows-insert: due_work
-- $1: text
-- $2: jsonb
INSERT INTO due_work (app_id, "kind", "subject_id") SELECT $1, r."kind", r."subject_id" FROM jsonb_populate_recordset(NULL::due_work, $2::jsonb) r;

-- statement: app-rows-insert: message_pins
-- $1: text
-- $2: jsonb
INSERT INTO message_pins (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::message_pins, $2::jsonb) r;

-- statement: app-rows-insert: saved_messages
-- $1: text
-- $2: jsonb
INSERT INTO saved_messages (app_id, "uid", "message_id") SELECT $1, r."uid", r."message_id" FROM jsonb_populate_recordset(NULL::saved_messages, $2::jsonb) r;

-- statement: app-rows-insert: message_interactions
-- $1: text
-- $2: jsonb
INSERT INTO message_interactions (app_id, "message_id", "uid", "element_id") SELECT $1, r."message_id", r."uid", r."element_id" FROM jsonb_populate_recordset(NULL::message_interactions, $2::jsonb) r;

-- statement: app-rows-insert: media
-- $1: text
-- $2: jsonb
INSERT INTO media (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::media, $2::jsonb) r;

-- statement: app-rows-insert: media_uses
-- $1: text
-- $2: jsonb
INSERT INTO media_uses (app_id, "message_id", "media_id") SELECT $1, r."message_id", r."media_id" FROM jsonb_populate_recordset(NULL::media_uses, $2::jsonb) r;

-- statement: app-rows-insert: media_pictures
-- $1: text
-- $2: jsonb
INSERT INTO media_pictures (app_id, "owner_type", "owner") SELECT $1, r."owner_type", r."owner" FROM jsonb_populate_recordset(NULL::media_pictures, $2::jsonb) r;

-- statement: app-rows-insert: thread_subscriptions
-- $1: text
-- $2: jsonb
INSERT INTO thread_subscriptions (app_id, "uid", "parent_id") SELECT $1, r."uid", r."parent_id" FROM jsonb_populate_recordset(NULL::thread_subscriptions, $2::jsonb) r;

-- statement: app-rows-insert: conversation_watermarks
-- $1: text
-- $2: jsonb
INSERT INTO conversation_watermarks (app_id, "uid", "conversation_key") SELECT $1, r."uid", r."conversation_key" FROM jsonb_populate_recordset(NULL::conversation_watermarks, $2::jsonb) r;

-- statement: app-rows-insert: conversation_receipts
-- $1: text
-- $2: jsonb
INSERT INTO conversation_receipts (app_id, "conversation_key", "uid", "type", "message_id") SELECT $1, r."conversation_key", r."uid", r."type", r."message_id" FROM jsonb_populate_recordset(NULL::conversation_receipts, $2::jsonb) r;

-- statement: app-rows-insert: pinned_conversations
-- $1: text
-- $2: jsonb
INSERT INTO pinned_conversations (app_id, "receiver_type", "receiver") SELECT $1, r."receiver_type", r."receiver" FROM jsonb_populate_recordset(NULL::pinned_conversations, $2::jsonb) r;

-- statement: app-rows-insert: moderation_rules
-- $1: text
-- $2: jsonb
INSERT INTO moderation_rules (app_id, "rule_id") SELECT $1, r."rule_id" FROM jsonb_populate_recordset(NULL::moderation_rules, $2::jsonb) r;

-- statement: app-rows-insert: moderation_rule_revisions
-- $1: text
-- $2: jsonb
INSERT INTO moderation_rule_revisions (app_id, "rule_id", "revision") SELECT $1, r."rule_id", r."revision" FROM jsonb_populate_recordset(NULL::moderation_rule_revisions, $2::jsonb) r;

-- statement: app-rows-insert: keyword_lists
-- $1: text
-- $2: jsonb
INSERT INTO keyword_lists (app_id, "list_id") SELECT $1, r."list_id" FROM jsonb_populate_recordset(NULL::keyword_lists, $2::jsonb) r;

-- statement: app-rows-insert: flag_reasons
-- $1: text
-- $2: jsonb
INSERT INTO flag_reasons (app_id, "reason_id") SELECT $1, r."reason_id" FROM jsonb_populate_recordset(NULL::flag_reasons, $2::jsonb) r;

-- statement: app-rows-insert: stickers
-- $1: text
-- $2: jsonb
INSERT INTO stickers (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::stickers, $2::jsonb) r;

-- statement: app-rows-insert: blocked_messages
-- $1: text
-- $2: jsonb
INSERT INTO blocked_messages (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::blocked_messages, $2::jsonb) r;

-- statement: app-rows-insert: flagged_messages
-- $1: text
-- $2: jsonb
INSERT INTO flagged_messages (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::flagged_messages, $2::jsonb) r;

-- statement: app-rows-insert: message_flags
-- $1: text
-- $2: jsonb
INSERT INTO message_flags (app_id, "message_id", "uid") SELECT $1, r."message_id", r."uid" FROM jsonb_populate_recordset(NULL::message_flags, $2::jsonb) r;

-- statement: app-rows-insert: reviewed_messages
-- $1: text
-- $2: jsonb
INSERT INTO reviewed_messages (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::reviewed_messages, $2::jsonb) r;

-- statement: app-rows-insert: moderation_cases
-- $1: text
-- $2: jsonb
INSERT INTO moderation_cases (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::moderation_cases, $2::jsonb) r;

-- statement: app-rows-insert: moderation_submissions
-- $1: text
-- $2: jsonb
INSERT INTO moderation_submissions (app_id, "submission_id") SELECT $1, r."submission_id" FROM jsonb_populate_recordset(NULL::moderation_submissions, $2::jsonb) r;

-- statement: app-rows-insert: moderation_checks
-- $1: text
-- $2: jsonb
INSERT INTO moderation_checks (app_id, "message_id") SELECT $1, r."message_id" FROM jsonb_populate_recordset(NULL::moderation_checks, $2::jsonb) r;

-- statement: app-rows-insert: calls
-- $1: text
-- $2: jsonb
INSERT INTO calls (app_id, "session_id") SELECT $1, r."session_id" FROM jsonb_populate_recordset(NULL::calls, $2::jsonb) r;

-- statement: app-rows-insert: active_call_slots
-- $1: text
-- $2: jsonb
INSERT INTO active_call_slots (app_id, "holder_type", "holder") SELECT $1, r."holder_type", r."holder" FROM jsonb_populate_recordset(NULL::active_call_slots, $2::jsonb) r;

-- statement: app-rows-insert: call_participants
-- $1: text
-- $2: jsonb
INSERT INTO call_participants (app_id, "session_id", "id") SELECT $1, r."session_id", r."id" FROM jsonb_populate_recordset(NULL::call_participants, $2::jsonb) r;

-- statement: app-rows-insert: call_recordings
-- $1: text
-- $2: jsonb
INSERT INTO call_recordings (app_id, "session_id", "rid") SELECT $1, r."session_id", r."rid" FROM jsonb_populate_recordset(NULL::call_recordings, $2::jsonb) r;

-- statement: app-rows-insert: call_transcriptions
-- $1: text
-- $2: jsonb
INSERT INTO call_transcriptions (app_id, "session_id", "tid") SELECT $1, r."session_id", r."tid" FROM jsonb_populate_recordset(NULL::call_transcriptions, $2::jsonb) r;

-- statement: app-rows-insert: webhooks
-- $1: text
-- $2: jsonb
INSERT INTO webhooks (app_id, "webhook_id") SELECT $1, r."webhook_id" FROM jsonb_populate_recordset(NULL::webhooks, $2::jsonb) r;

-- statement: app-rows-insert: webhook_triggers
-- $1: text
-- $2: jsonb
INSERT INTO webhook_triggers (app_id, "webhook_id", "trigger") SELECT $1, r."webhook_id", r."trigger" FROM jsonb_populate_recordset(NULL::webhook_triggers, $2::jsonb) r;

-- statement: app-rows-insert: notification_preferences
-- $1: text
-- $2: jsonb
INSERT INTO notification_preferences (app_id, "uid") SELECT $1, r."uid" FROM jsonb_populate_recordset(NULL::notification_preferences, $2::jsonb) r;

-- statement: app-rows-insert: muted_conversations
-- $1: text
-- $2: jsonb
INSERT INTO muted_conversations (app_id, "uid", "conversation_key") SELECT $1, r."uid", r."conversation_key" FROM jsonb_populate_recordset(NULL::muted_conversations, $2::jsonb) r;

-- statement: app-rows-insert: contact_details
-- $1: text
-- $2: jsonb
INSERT INTO contact_details (app_id, "uid") SELECT $1, r."uid" FROM jsonb_populate_recordset(NULL::contact_details, $2::jsonb) r;

-- statement: app-rows-insert: notification_providers
-- $1: text
-- $2: jsonb
INSERT INTO notification_providers (app_id, "kind", "provider_id") SELECT $1, r."kind", r."provider_id" FROM jsonb_populate_recordset(NULL::notification_providers, $2::jsonb) r;

-- statement: app-rows-insert: token_cutoffs
-- $1: text
-- $2: jsonb
INSERT INTO token_cutoffs (app_id, "uid") SELECT $1, r."uid" FROM jsonb_populate_recordset(NULL::token_cutoffs, $2::jsonb) r;

-- statement: app-rows-insert: revoked_app_tokens
-- $1: text
-- $2: jsonb
INSERT INTO revoked_app_tokens (app_id, "token_hash") SELECT $1, r."token_hash" FROM jsonb_populate_recordset(NULL::revoked_app_tokens, $2::jsonb) r;

-- statement: app-rows-insert: push_tokens
-- $1: text
-- $2: jsonb
INSERT INTO push_tokens (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::push_tokens, $2::jsonb) r;

-- statement: app-rows-insert: campaign_categories
-- $1: text
-- $2: jsonb
INSERT INTO campaign_categories (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::campaign_categories, $2::jsonb) r;

-- statement: app-rows-insert: campaign_channels
-- $1: text
-- $2: jsonb
INSERT INTO campaign_channels (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::campaign_channels, $2::jsonb) r;

-- statement: app-rows-insert: campaign_templates
-- $1: text
-- $2: jsonb
INSERT INTO campaign_templates (app_id, "id", "version") SELECT $1, r."id", r."version" FROM jsonb_populate_recordset(NULL::campaign_templates, $2::jsonb) r;

-- statement: app-rows-insert: campaigns
-- $1: text
-- $2: jsonb
INSERT INTO campaigns (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::campaigns, $2::jsonb) r;

-- statement: app-rows-insert: campaign_recipients
-- $1: text
-- $2: jsonb
INSERT INTO campaign_recipients (app_id, "campaign_id", "uid") SELECT $1, r."campaign_id", r."uid" FROM jsonb_populate_recordset(NULL::campaign_recipients, $2::jsonb) r;

-- statement: app-rows-insert: campaign_deliveries
-- $1: text
-- $2: jsonb
INSERT INTO campaign_deliveries (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::campaign_deliveries, $2::jsonb) r;

-- statement: app-rows-insert: campaign_engagements
-- $1: text
-- $2: jsonb
INSERT INTO campaign_engagements (app_id, "delivery_id", "topic") SELECT $1, r."delivery_id", r."topic" FROM jsonb_populate_recordset(NULL::campaign_engagements, $2::jsonb) r;

-- statement: app-rows-insert: campaign_imports
-- $1: text
-- $2: jsonb
INSERT INTO campaign_imports (app_id, "campaign_id") SELECT $1, r."campaign_id" FROM jsonb_populate_recordset(NULL::campaign_imports, $2::jsonb) r;

-- statement: app-rows-insert: ai_tools
-- $1: text
-- $2: jsonb
INSERT INTO ai_tools (app_id, "name") SELECT $1, r."name" FROM jsonb_populate_recordset(NULL::ai_tools, $2::jsonb) r;

-- statement: app-rows-insert: ai_api_tools
-- $1: text
-- $2: jsonb
INSERT INTO ai_api_tools (app_id, "slug") SELECT $1, r."slug" FROM jsonb_populate_recordset(NULL::ai_api_tools, $2::jsonb) r;

-- statement: app-rows-insert: ai_mcp_servers
-- $1: text
-- $2: jsonb
INSERT INTO ai_mcp_servers (app_id, "slug") SELECT $1, r."slug" FROM jsonb_populate_recordset(NULL::ai_mcp_servers, $2::jsonb) r;

-- statement: app-rows-insert: ai_frontend_actions
-- $1: text
-- $2: jsonb
INSERT INTO ai_frontend_actions (app_id, "trigger_function") SELECT $1, r."trigger_function" FROM jsonb_populate_recordset(NULL::ai_frontend_actions, $2::jsonb) r;

-- statement: app-rows-insert: ai_knowledge_sources
-- $1: text
-- $2: jsonb
INSERT INTO ai_knowledge_sources (app_id, "source_id") SELECT $1, r."source_id" FROM jsonb_populate_recordset(NULL::ai_knowledge_sources, $2::jsonb) r;

-- statement: app-rows-insert: ai_knowledge_passages
-- $1: text
-- $2: jsonb
INSERT INTO ai_knowledge_passages (app_id, "source_id", "position") SELECT $1, r."source_id", r."position" FROM jsonb_populate_recordset(NULL::ai_knowledge_passages, $2::jsonb) r;

-- statement: app-rows-insert: ai_agents
-- $1: text
-- $2: jsonb
INSERT INTO ai_agents (app_id, "uid") SELECT $1, r."uid" FROM jsonb_populate_recordset(NULL::ai_agents, $2::jsonb) r;

-- statement: app-rows-insert: ai_agent_knowledge
-- $1: text
-- $2: jsonb
INSERT INTO ai_agent_knowledge (app_id, "agent_uid", "source_id") SELECT $1, r."agent_uid", r."source_id" FROM jsonb_populate_recordset(NULL::ai_agent_knowledge, $2::jsonb) r;

-- statement: app-rows-insert: ai_runs
-- $1: text
-- $2: jsonb
INSERT INTO ai_runs (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::ai_runs, $2::jsonb) r;

-- statement: app-rows-insert: ai_run_tool_calls
-- $1: text
-- $2: jsonb
INSERT INTO ai_run_tool_calls (app_id, "run_id", "position") SELECT $1, r."run_id", r."position" FROM jsonb_populate_recordset(NULL::ai_run_tool_calls, $2::jsonb) r;

-- statement: app-rows-insert: call_rooms
-- $1: text
-- $2: jsonb
INSERT INTO call_rooms (app_id, "session_id", "room_sid") SELECT $1, r."session_id", r."room_sid" FROM jsonb_populate_recordset(NULL::call_rooms, $2::jsonb) r;

-- statement: app-rows-insert: call_visits
-- $1: text
-- $2: jsonb
INSERT INTO call_visits (app_id, "session_id", "participant_sid") SELECT $1, r."session_id", r."participant_sid" FROM jsonb_populate_recordset(NULL::call_visits, $2::jsonb) r;

-- statement: app-rows-insert: app_collaborators
-- $1: text
-- $2: jsonb
INSERT INTO app_collaborators (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::app_collaborators, $2::jsonb) r;

-- statement: app-rows-insert: usage_reports
-- $1: text
-- $2: jsonb
INSERT INTO usage_reports (app_id, "month") SELECT $1, r."month" FROM jsonb_populate_recordset(NULL::usage_reports, $2::jsonb) r;

-- statement: app-rows-insert: metric_values
-- $1: text
-- $2: jsonb
INSERT INTO metric_values (app_id, "resolution", "metric", "starts_at", "dimension") SELECT $1, r."resolution", r."metric", r."starts_at", r."dimension" FROM jsonb_populate_recordset(NULL::metric_values, $2::jsonb) r;

-- statement: app-rows-insert: active_users
-- $1: text
-- $2: jsonb
INSERT INTO active_users (app_id, "resolution", "starts_on", "uid") SELECT $1, r."resolution", r."starts_on", r."uid" FROM jsonb_populate_recordset(NULL::active_users, $2::jsonb) r;

-- statement: app-rows-insert: erasure_receipts
-- $1: text
-- $2: jsonb
INSERT INTO erasure_receipts (app_id, "receipt_id") SELECT $1, r."receipt_id" FROM jsonb_populate_recordset(NULL::erasure_receipts, $2::jsonb) r;

-- statement: app-rows-insert: audit_log
-- $1: text
-- $2: jsonb
INSERT INTO audit_log (app_id, "id") SELECT $1, r."id" FROM jsonb_populate_recordset(NULL::audit_log, $2::jsonb) r;

-- statement: app-rows-largest: api_keys
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM api_keys t WHERE t.app_id = $1;

-- statement: app-rows-largest: auth_tokens
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM auth_tokens t WHERE t.app_id = $1;

-- statement: app-rows-largest: messages
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM messages t WHERE t.app_id = $1;

-- statement: app-rows-largest: message_reactions
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM message_reactions t WHERE t.app_id = $1;

-- statement: app-rows-largest: poll_votes
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM poll_votes t WHERE t.app_id = $1;

-- statement: app-rows-largest: scheduled_messages
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM scheduled_messages t WHERE t.app_id = $1;

-- statement: app-rows-largest: message_reminders
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM message_reminders t WHERE t.app_id = $1;

-- statement: app-rows-largest: stickers
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM stickers t WHERE t.app_id = $1;

-- statement: app-rows-largest: moderation_submissions
-- $1: text
-- column value: bigint
SELECT max(t."submission_id") AS value FROM moderation_submissions t WHERE t.app_id = $1;

-- statement: app-rows-largest: moderation_checks
-- $1: text
-- column value: bigint
SELECT max(t."version") AS value FROM moderation_checks t WHERE t.app_id = $1;

-- statement: app-rows-largest: call_participants
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM call_participants t WHERE t.app_id = $1;

-- statement: app-rows-largest: push_tokens
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM push_tokens t WHERE t.app_id = $1;

-- statement: app-rows-largest: campaign_categories
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM campaign_categories t WHERE t.app_id = $1;

-- statement: app-rows-largest: campaign_channels
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM campaign_channels t WHERE t.app_id = $1;

-- statement: app-rows-largest: campaign_templates
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM campaign_templates t WHERE t.app_id = $1;

-- statement: app-rows-largest: campaigns
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM campaigns t WHERE t.app_id = $1;

-- statement: app-rows-largest: campaign_deliveries
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM campaign_deliveries t WHERE t.app_id = $1;

-- statement: app-rows-largest: ai_runs
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM ai_runs t WHERE t.app_id = $1;

-- statement: app-rows-largest: app_collaborators
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM app_collaborators t WHERE t.app_id = $1;

-- statement: app-rows-largest: audit_log
-- $1: text
-- column value: bigint
SELECT max(t."id") AS value FROM audit_log t WHERE t.app_id = $1;

-- statement: app-rows-read: roles, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."role") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."role"::text]::text[] AS key
                  FROM (SELECT t.* FROM roles t WHERE t.app_id = $1 ORDER BY t."role" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: roles, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."role") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."role"::text]::text[] AS key
                  FROM (SELECT t.* FROM roles t WHERE t.app_id = $1 AND (t."role") > (($5::text[])[1]::text) ORDER BY t."role" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: role_permissions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."role", t."permission") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."role"::text, t."permission"::text]::text[] AS key
                  FROM (SELECT t.* FROM role_permissions t WHERE t.app_id = $1 ORDER BY t."role", t."permission" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: role_permissions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."role", t."permission") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."role"::text, t."permission"::text]::text[] AS key
                  FROM (SELECT t.* FROM role_permissions t WHERE t.app_id = $1 AND (t."role", t."permission") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."role", t."permission" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: restricted_features, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."role", t."feature") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."role"::text, t."feature"::text]::text[] AS key
                  FROM (SELECT t.* FROM restricted_features t WHERE t.app_id = $1 ORDER BY t."role", t."feature" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: restricted_features, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."role", t."feature") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."role"::text, t."feature"::text]::text[] AS key
                  FROM (SELECT t.* FROM restricted_features t WHERE t.app_id = $1 AND (t."role", t."feature") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."role", t."feature" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: app_settings, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."key"::text]::text[] AS key
                  FROM (SELECT t.* FROM app_settings t WHERE t.app_id = $1 ORDER BY t."key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: app_settings, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."key"::text]::text[] AS key
                  FROM (SELECT t.* FROM app_settings t WHERE t.app_id = $1 AND (t."key") > (($5::text[])[1]::text) ORDER BY t."key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: api_keys, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM api_keys t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: api_keys, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM api_keys t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: users, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM users t WHERE t.app_id = $1 ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: users, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM users t WHERE t.app_id = $1 AND (t."uid") > (($5::text[])[1]::text) ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: user_blocks, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."blocked_uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."blocked_uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM user_blocks t WHERE t.app_id = $1 ORDER BY t."uid", t."blocked_uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: user_blocks, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."blocked_uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."blocked_uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM user_blocks t WHERE t.app_id = $1 AND (t."uid", t."blocked_uid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."uid", t."blocked_uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: friends, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."friend_uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."friend_uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM friends t WHERE t.app_id = $1 AND t."uid" COLLATE "C" < t."friend_uid" COLLATE "C" ORDER BY t."uid", t."friend_uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: friends, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."friend_uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."friend_uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM friends t WHERE t.app_id = $1 AND (t."uid", t."friend_uid") > (($5::text[])[1]::text, ($5::text[])[2]::text) AND t."uid" COLLATE "C" < t."friend_uid" COLLATE "C" ORDER BY t."uid", t."friend_uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: auth_tokens, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM auth_tokens t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: auth_tokens, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM auth_tokens t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: groups, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text]::text[] AS key
                  FROM (SELECT t.* FROM groups t WHERE t.app_id = $1 ORDER BY t."guid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: groups, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text]::text[] AS key
                  FROM (SELECT t.* FROM groups t WHERE t.app_id = $1 AND (t."guid") > (($5::text[])[1]::text) ORDER BY t."guid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: group_members, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM group_members t WHERE t.app_id = $1 ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: group_members, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM group_members t WHERE t.app_id = $1 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: group_bans, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM group_bans t WHERE t.app_id = $1 ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: group_bans, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM group_bans t WHERE t.app_id = $1 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: group_mutes, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM group_mutes t WHERE t.app_id = $1 ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: group_mutes, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM group_mutes t WHERE t.app_id = $1 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: pending_members, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM pending_members t WHERE t.app_id = $1 ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: pending_members, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM pending_members t WHERE t.app_id = $1 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: slow_mode_turns, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM slow_mode_turns t WHERE t.app_id = $1 ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: slow_mode_turns, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM slow_mode_turns t WHERE t.app_id = $1 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."guid", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: scope_permissions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."scope", t."permission") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."scope"::text, t."permission"::text]::text[] AS key
                  FROM (SELECT t.* FROM scope_permissions t WHERE t.app_id = $1 ORDER BY t."guid", t."scope", t."permission" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: scope_permissions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."guid", t."scope", t."permission") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."guid"::text, t."scope"::text, t."permission"::text]::text[] AS key
                  FROM (SELECT t.* FROM scope_permissions t WHERE t.app_id = $1 AND (t."guid", t."scope", t."permission") > (($5::text[])[1]::text, ($5::text[])[2]::member_scope, ($5::text[])[3]::text) ORDER BY t."guid", t."scope", t."permission" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: direct_conversations, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."peer") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."peer"::text]::text[] AS key
                  FROM (SELECT t.* FROM direct_conversations t WHERE t.app_id = $1 ORDER BY t."uid", t."peer" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: direct_conversations, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."peer") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."peer"::text]::text[] AS key
                  FROM (SELECT t.* FROM direct_conversations t WHERE t.app_id = $1 AND (t."uid", t."peer") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."uid", t."peer" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: messages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM messages t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: messages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM messages t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_reactions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_reactions t WHERE t.app_id = $1 ORDER BY t."message_id", t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_reactions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_reactions t WHERE t.app_id = $1 AND (t."message_id", t."id") > (($5::text[])[1]::bigint, ($5::text[])[2]::bigint) ORDER BY t."message_id", t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: polls, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM polls t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: polls, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM polls t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: poll_votes, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM poll_votes t WHERE t.app_id = $1 ORDER BY t."message_id", t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: poll_votes, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM poll_votes t WHERE t.app_id = $1 AND (t."message_id", t."id") > (($5::text[])[1]::bigint, ($5::text[])[2]::bigint) ORDER BY t."message_id", t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: disappearing_conversations, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."conversation_key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."conversation_key"::text]::text[] AS key
                  FROM (SELECT t.* FROM disappearing_conversations t WHERE t.app_id = $1 ORDER BY t."conversation_key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: disappearing_conversations, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."conversation_key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."conversation_key"::text]::text[] AS key
                  FROM (SELECT t.* FROM disappearing_conversations t WHERE t.app_id = $1 AND (t."conversation_key") > (($5::text[])[1]::text) ORDER BY t."conversation_key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: disappearing_messages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM disappearing_messages t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: disappearing_messages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM disappearing_messages t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: scheduled_messages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM scheduled_messages t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: scheduled_messages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM scheduled_messages t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: drafts, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."receiver_type", t."receiver", t."parent_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."receiver_type"::text, t."receiver"::text, t."parent_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM drafts t WHERE t.app_id = $1 ORDER BY t."uid", t."receiver_type", t."receiver", t."parent_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: drafts, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."receiver_type", t."receiver", t."parent_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."receiver_type"::text, t."receiver"::text, t."parent_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM drafts t WHERE t.app_id = $1 AND (t."uid", t."receiver_type", t."receiver", t."parent_id") > (($5::text[])[1]::text, ($5::text[])[2]::receiver_type, ($5::text[])[3]::text, ($5::text[])[4]::bigint) ORDER BY t."uid", t."receiver_type", t."receiver", t."parent_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_reminders, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_reminders t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_reminders, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_reminders t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: due_work, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."kind", t."subject_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."kind"::text, t."subject_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM due_work t WHERE t.app_id = $1 ORDER BY t."kind", t."subject_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: due_work, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."kind", t."subject_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."kind"::text, t."subject_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM due_work t WHERE t.app_id = $1 AND (t."kind", t."subject_id") > (($5::text[])[1]::text, ($5::text[])[2]::bigint) ORDER BY t."kind", t."subject_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_pins, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_pins t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_pins, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_pins t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: saved_messages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM saved_messages t WHERE t.app_id = $1 ORDER BY t."uid", t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: saved_messages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM saved_messages t WHERE t.app_id = $1 AND (t."uid", t."message_id") > (($5::text[])[1]::text, ($5::text[])[2]::bigint) ORDER BY t."uid", t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_interactions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."uid", t."element_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."uid"::text, t."element_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_interactions t WHERE t.app_id = $1 ORDER BY t."message_id", t."uid", t."element_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_interactions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."uid", t."element_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."uid"::text, t."element_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_interactions t WHERE t.app_id = $1 AND (t."message_id", t."uid", t."element_id") > (($5::text[])[1]::bigint, ($5::text[])[2]::text, ($5::text[])[3]::text) ORDER BY t."message_id", t."uid", t."element_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: media, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM media t WHERE t.app_id = $1 AND t.size IS NOT NULL AND NOT t.discarded ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: media, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM media t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::text) AND t.size IS NOT NULL AND NOT t.discarded ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: media_uses, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."media_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."media_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM media_uses t WHERE t.app_id = $1 ORDER BY t."message_id", t."media_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: media_uses, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."media_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."media_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM media_uses t WHERE t.app_id = $1 AND (t."message_id", t."media_id") > (($5::text[])[1]::bigint, ($5::text[])[2]::text) ORDER BY t."message_id", t."media_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: media_pictures, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."owner_type", t."owner") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."owner_type"::text, t."owner"::text]::text[] AS key
                  FROM (SELECT t.* FROM media_pictures t WHERE t.app_id = $1 ORDER BY t."owner_type", t."owner" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: media_pictures, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."owner_type", t."owner") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."owner_type"::text, t."owner"::text]::text[] AS key
                  FROM (SELECT t.* FROM media_pictures t WHERE t.app_id = $1 AND (t."owner_type", t."owner") > (($5::text[])[1]::receiver_type, ($5::text[])[2]::text) ORDER BY t."owner_type", t."owner" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: thread_subscriptions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."parent_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."parent_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM thread_subscriptions t WHERE t.app_id = $1 ORDER BY t."uid", t."parent_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: thread_subscriptions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."parent_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."parent_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM thread_subscriptions t WHERE t.app_id = $1 AND (t."uid", t."parent_id") > (($5::text[])[1]::text, ($5::text[])[2]::bigint) ORDER BY t."uid", t."parent_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: conversation_watermarks, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."conversation_key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."conversation_key"::text]::text[] AS key
                  FROM (SELECT t.* FROM conversation_watermarks t WHERE t.app_id = $1 ORDER BY t."uid", t."conversation_key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: conversation_watermarks, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."conversation_key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."conversation_key"::text]::text[] AS key
                  FROM (SELECT t.* FROM conversation_watermarks t WHERE t.app_id = $1 AND (t."uid", t."conversation_key") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."uid", t."conversation_key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: conversation_receipts, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."conversation_key", t."uid", t."type", t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."conversation_key"::text, t."uid"::text, t."type"::text, t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM conversation_receipts t WHERE t.app_id = $1 ORDER BY t."conversation_key", t."uid", t."type", t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: conversation_receipts, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."conversation_key", t."uid", t."type", t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."conversation_key"::text, t."uid"::text, t."type"::text, t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM conversation_receipts t WHERE t.app_id = $1 AND (t."conversation_key", t."uid", t."type", t."message_id") > (($5::text[])[1]::text, ($5::text[])[2]::text, ($5::text[])[3]::receipt_type, ($5::text[])[4]::bigint) ORDER BY t."conversation_key", t."uid", t."type", t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: pinned_conversations, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."receiver_type", t."receiver") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."receiver_type"::text, t."receiver"::text]::text[] AS key
                  FROM (SELECT t.* FROM pinned_conversations t WHERE t.app_id = $1 ORDER BY t."receiver_type", t."receiver" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: pinned_conversations, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."receiver_type", t."receiver") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."receiver_type"::text, t."receiver"::text]::text[] AS key
                  FROM (SELECT t.* FROM pinned_conversations t WHERE t.app_id = $1 AND (t."receiver_type", t."receiver") > (($5::text[])[1]::receiver_type, ($5::text[])[2]::text) ORDER BY t."receiver_type", t."receiver" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_rules, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."rule_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."rule_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_rules t WHERE t.app_id = $1 ORDER BY t."rule_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_rules, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."rule_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."rule_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_rules t WHERE t.app_id = $1 AND (t."rule_id") > (($5::text[])[1]::text) ORDER BY t."rule_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_rule_revisions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."rule_id", t."revision") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."rule_id"::text, t."revision"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_rule_revisions t WHERE t.app_id = $1 ORDER BY t."rule_id", t."revision" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_rule_revisions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."rule_id", t."revision") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."rule_id"::text, t."revision"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_rule_revisions t WHERE t.app_id = $1 AND (t."rule_id", t."revision") > (($5::text[])[1]::text, ($5::text[])[2]::int) ORDER BY t."rule_id", t."revision" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: keyword_lists, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."list_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."list_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM keyword_lists t WHERE t.app_id = $1 ORDER BY t."list_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: keyword_lists, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."list_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."list_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM keyword_lists t WHERE t.app_id = $1 AND (t."list_id") > (($5::text[])[1]::text) ORDER BY t."list_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: flag_reasons, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."reason_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."reason_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM flag_reasons t WHERE t.app_id = $1 ORDER BY t."reason_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: flag_reasons, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."reason_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."reason_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM flag_reasons t WHERE t.app_id = $1 AND (t."reason_id") > (($5::text[])[1]::text) ORDER BY t."reason_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: stickers, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM stickers t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: stickers, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM stickers t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: blocked_messages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM blocked_messages t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: blocked_messages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM blocked_messages t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: flagged_messages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM flagged_messages t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: flagged_messages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM flagged_messages t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_flags, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_flags t WHERE t.app_id = $1 ORDER BY t."message_id", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: message_flags, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM message_flags t WHERE t.app_id = $1 AND (t."message_id", t."uid") > (($5::text[])[1]::bigint, ($5::text[])[2]::text) ORDER BY t."message_id", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: reviewed_messages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM reviewed_messages t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: reviewed_messages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM reviewed_messages t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_cases, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_cases t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_cases, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_cases t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_submissions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."submission_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."submission_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_submissions t WHERE t.app_id = $1 ORDER BY t."submission_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_submissions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."submission_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."submission_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_submissions t WHERE t.app_id = $1 AND (t."submission_id") > (($5::text[])[1]::bigint) ORDER BY t."submission_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_checks, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_checks t WHERE t.app_id = $1 ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: moderation_checks, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."message_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."message_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM moderation_checks t WHERE t.app_id = $1 AND (t."message_id") > (($5::text[])[1]::bigint) ORDER BY t."message_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: calls, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM calls t WHERE t.app_id = $1 ORDER BY t."session_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: calls, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM calls t WHERE t.app_id = $1 AND (t."session_id") > (($5::text[])[1]::text) ORDER BY t."session_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: active_call_slots, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."holder_type", t."holder") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."holder_type"::text, t."holder"::text]::text[] AS key
                  FROM (SELECT t.* FROM active_call_slots t WHERE t.app_id = $1 ORDER BY t."holder_type", t."holder" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: active_call_slots, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."holder_type", t."holder") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."holder_type"::text, t."holder"::text]::text[] AS key
                  FROM (SELECT t.* FROM active_call_slots t WHERE t.app_id = $1 AND (t."holder_type", t."holder") > (($5::text[])[1]::receiver_type, ($5::text[])[2]::text) ORDER BY t."holder_type", t."holder" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_participants, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_participants t WHERE t.app_id = $1 ORDER BY t."session_id", t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_participants, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_participants t WHERE t.app_id = $1 AND (t."session_id", t."id") > (($5::text[])[1]::text, ($5::text[])[2]::bigint) ORDER BY t."session_id", t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_recordings, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."rid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."rid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_recordings t WHERE t.app_id = $1 ORDER BY t."session_id", t."rid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_recordings, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."rid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."rid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_recordings t WHERE t.app_id = $1 AND (t."session_id", t."rid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."session_id", t."rid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_transcriptions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."tid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."tid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_transcriptions t WHERE t.app_id = $1 ORDER BY t."session_id", t."tid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_transcriptions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."tid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."tid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_transcriptions t WHERE t.app_id = $1 AND (t."session_id", t."tid") > (($5::text[])[1]::text, ($5::text[])[2]::uuid) ORDER BY t."session_id", t."tid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: webhooks, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."webhook_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."webhook_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM webhooks t WHERE t.app_id = $1 ORDER BY t."webhook_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: webhooks, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."webhook_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."webhook_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM webhooks t WHERE t.app_id = $1 AND (t."webhook_id") > (($5::text[])[1]::text) ORDER BY t."webhook_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: webhook_triggers, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."webhook_id", t."trigger") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."webhook_id"::text, t."trigger"::text]::text[] AS key
                  FROM (SELECT t.* FROM webhook_triggers t WHERE t.app_id = $1 ORDER BY t."webhook_id", t."trigger" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: webhook_triggers, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."webhook_id", t."trigger") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."webhook_id"::text, t."trigger"::text]::text[] AS key
                  FROM (SELECT t.* FROM webhook_triggers t WHERE t.app_id = $1 AND (t."webhook_id", t."trigger") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."webhook_id", t."trigger" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: notification_settings, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t.app_id) AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[]::text[] AS key
                  FROM (SELECT t.* FROM notification_settings t WHERE t.app_id = $1 ORDER BY t.app_id LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: notification_settings, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t.app_id) AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[]::text[] AS key
                  FROM (SELECT t.* FROM notification_settings t WHERE t.app_id = $1 AND $5::text[] IS NULL ORDER BY t.app_id LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: notification_preferences, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM notification_preferences t WHERE t.app_id = $1 ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: notification_preferences, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM notification_preferences t WHERE t.app_id = $1 AND (t."uid") > (($5::text[])[1]::text) ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: muted_conversations, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."conversation_key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."conversation_key"::text]::text[] AS key
                  FROM (SELECT t.* FROM muted_conversations t WHERE t.app_id = $1 ORDER BY t."uid", t."conversation_key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: muted_conversations, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid", t."conversation_key") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text, t."conversation_key"::text]::text[] AS key
                  FROM (SELECT t.* FROM muted_conversations t WHERE t.app_id = $1 AND (t."uid", t."conversation_key") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."uid", t."conversation_key" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: contact_details, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM contact_details t WHERE t.app_id = $1 ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: contact_details, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM contact_details t WHERE t.app_id = $1 AND (t."uid") > (($5::text[])[1]::text) ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: notification_providers, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."kind", t."provider_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."kind"::text, t."provider_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM notification_providers t WHERE t.app_id = $1 ORDER BY t."kind", t."provider_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: notification_providers, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."kind", t."provider_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."kind"::text, t."provider_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM notification_providers t WHERE t.app_id = $1 AND (t."kind", t."provider_id") > (($5::text[])[1]::notification_provider_kind, ($5::text[])[2]::text) ORDER BY t."kind", t."provider_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: token_cutoffs, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM token_cutoffs t WHERE t.app_id = $1 ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: token_cutoffs, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM token_cutoffs t WHERE t.app_id = $1 AND (t."uid") > (($5::text[])[1]::text) ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: revoked_app_tokens, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."token_hash") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."token_hash"::text]::text[] AS key
                  FROM (SELECT t.* FROM revoked_app_tokens t WHERE t.app_id = $1 ORDER BY t."token_hash" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: revoked_app_tokens, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."token_hash") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."token_hash"::text]::text[] AS key
                  FROM (SELECT t.* FROM revoked_app_tokens t WHERE t.app_id = $1 AND (t."token_hash") > (($5::text[])[1]::bytea) ORDER BY t."token_hash" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: push_tokens, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM push_tokens t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: push_tokens, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM push_tokens t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_categories, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_categories t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_categories, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_categories t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_channels, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_channels t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_channels, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_channels t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_templates, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id", t."version") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text, t."version"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_templates t WHERE t.app_id = $1 ORDER BY t."id", t."version" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_templates, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id", t."version") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text, t."version"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_templates t WHERE t.app_id = $1 AND (t."id", t."version") > (($5::text[])[1]::bigint, ($5::text[])[2]::int) ORDER BY t."id", t."version" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaigns, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaigns t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaigns, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaigns t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_recipients, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."campaign_id", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."campaign_id"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_recipients t WHERE t.app_id = $1 ORDER BY t."campaign_id", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_recipients, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."campaign_id", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."campaign_id"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_recipients t WHERE t.app_id = $1 AND (t."campaign_id", t."uid") > (($5::text[])[1]::bigint, ($5::text[])[2]::text) ORDER BY t."campaign_id", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_deliveries, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_deliveries t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_deliveries, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_deliveries t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_engagements, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."delivery_id", t."topic") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."delivery_id"::text, t."topic"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_engagements t WHERE t.app_id = $1 ORDER BY t."delivery_id", t."topic" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_engagements, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."delivery_id", t."topic") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."delivery_id"::text, t."topic"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_engagements t WHERE t.app_id = $1 AND (t."delivery_id", t."topic") > (($5::text[])[1]::bigint, ($5::text[])[2]::text) ORDER BY t."delivery_id", t."topic" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_imports, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."campaign_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."campaign_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_imports t WHERE t.app_id = $1 ORDER BY t."campaign_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: campaign_imports, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."campaign_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."campaign_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM campaign_imports t WHERE t.app_id = $1 AND (t."campaign_id") > (($5::text[])[1]::bigint) ORDER BY t."campaign_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_tools, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."name") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."name"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_tools t WHERE t.app_id = $1 ORDER BY t."name" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_tools, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."name") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."name"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_tools t WHERE t.app_id = $1 AND (t."name") > (($5::text[])[1]::text) ORDER BY t."name" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_api_tools, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."slug") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."slug"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_api_tools t WHERE t.app_id = $1 ORDER BY t."slug" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_api_tools, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."slug") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."slug"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_api_tools t WHERE t.app_id = $1 AND (t."slug") > (($5::text[])[1]::text) ORDER BY t."slug" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_mcp_servers, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."slug") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."slug"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_mcp_servers t WHERE t.app_id = $1 ORDER BY t."slug" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_mcp_servers, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."slug") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."slug"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_mcp_servers t WHERE t.app_id = $1 AND (t."slug") > (($5::text[])[1]::text) ORDER BY t."slug" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_frontend_actions, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."trigger_function") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."trigger_function"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_frontend_actions t WHERE t.app_id = $1 ORDER BY t."trigger_function" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_frontend_actions, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."trigger_function") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."trigger_function"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_frontend_actions t WHERE t.app_id = $1 AND (t."trigger_function") > (($5::text[])[1]::text) ORDER BY t."trigger_function" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_knowledge_sources, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."source_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."source_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_knowledge_sources t WHERE t.app_id = $1 ORDER BY t."source_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_knowledge_sources, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."source_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."source_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_knowledge_sources t WHERE t.app_id = $1 AND (t."source_id") > (($5::text[])[1]::uuid) ORDER BY t."source_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_knowledge_passages, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."source_id", t."position") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."source_id"::text, t."position"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_knowledge_passages t WHERE t.app_id = $1 ORDER BY t."source_id", t."position" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_knowledge_passages, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."source_id", t."position") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."source_id"::text, t."position"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_knowledge_passages t WHERE t.app_id = $1 AND (t."source_id", t."position") > (($5::text[])[1]::uuid, ($5::text[])[2]::int) ORDER BY t."source_id", t."position" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_agents, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_agents t WHERE t.app_id = $1 ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_agents, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_agents t WHERE t.app_id = $1 AND (t."uid") > (($5::text[])[1]::text) ORDER BY t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_agent_knowledge, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."agent_uid", t."source_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."agent_uid"::text, t."source_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_agent_knowledge t WHERE t.app_id = $1 ORDER BY t."agent_uid", t."source_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_agent_knowledge, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."agent_uid", t."source_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."agent_uid"::text, t."source_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_agent_knowledge t WHERE t.app_id = $1 AND (t."agent_uid", t."source_id") > (($5::text[])[1]::text, ($5::text[])[2]::uuid) ORDER BY t."agent_uid", t."source_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_runs, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_runs t WHERE t.app_id = $1 AND t.state IN ('finished', 'failed', 'cancelled') ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_runs, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_runs t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) AND t.state IN ('finished', 'failed', 'cancelled') ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_run_tool_calls, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."run_id", t."position") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."run_id"::text, t."position"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_run_tool_calls t WHERE t.app_id = $1 AND EXISTS (SELECT FROM ai_runs r WHERE r.app_id = $1 AND r.id = t.run_id AND r.state IN ('finished', 'failed', 'cancelled')) ORDER BY t."run_id", t."position" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: ai_run_tool_calls, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."run_id", t."position") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."run_id"::text, t."position"::text]::text[] AS key
                  FROM (SELECT t.* FROM ai_run_tool_calls t WHERE t.app_id = $1 AND (t."run_id", t."position") > (($5::text[])[1]::bigint, ($5::text[])[2]::int) AND EXISTS (SELECT FROM ai_runs r WHERE r.app_id = $1 AND r.id = t.run_id AND r.state IN ('finished', 'failed', 'cancelled')) ORDER BY t."run_id", t."position" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_rooms, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."room_sid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."room_sid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_rooms t WHERE t.app_id = $1 ORDER BY t."session_id", t."room_sid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_rooms, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."room_sid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."room_sid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_rooms t WHERE t.app_id = $1 AND (t."session_id", t."room_sid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."session_id", t."room_sid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_visits, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."participant_sid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."participant_sid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_visits t WHERE t.app_id = $1 ORDER BY t."session_id", t."participant_sid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: call_visits, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."session_id", t."participant_sid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."session_id"::text, t."participant_sid"::text]::text[] AS key
                  FROM (SELECT t.* FROM call_visits t WHERE t.app_id = $1 AND (t."session_id", t."participant_sid") > (($5::text[])[1]::text, ($5::text[])[2]::text) ORDER BY t."session_id", t."participant_sid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: app_collaborators, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM app_collaborators t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: app_collaborators, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM app_collaborators t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: usage_reports, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."month") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."month"::text]::text[] AS key
                  FROM (SELECT t.* FROM usage_reports t WHERE t.app_id = $1 ORDER BY t."month" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: usage_reports, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."month") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."month"::text]::text[] AS key
                  FROM (SELECT t.* FROM usage_reports t WHERE t.app_id = $1 AND (t."month") > (($5::text[])[1]::date) ORDER BY t."month" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: metric_values, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."resolution", t."metric", t."starts_at", t."dimension") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."resolution"::text, t."metric"::text, t."starts_at"::text, t."dimension"::text]::text[] AS key
                  FROM (SELECT t.* FROM metric_values t WHERE t.app_id = $1 ORDER BY t."resolution", t."metric", t."starts_at", t."dimension" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: metric_values, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."resolution", t."metric", t."starts_at", t."dimension") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."resolution"::text, t."metric"::text, t."starts_at"::text, t."dimension"::text]::text[] AS key
                  FROM (SELECT t.* FROM metric_values t WHERE t.app_id = $1 AND (t."resolution", t."metric", t."starts_at", t."dimension") > (($5::text[])[1]::metric_resolution, ($5::text[])[2]::text, ($5::text[])[3]::timestamptz, ($5::text[])[4]::text) ORDER BY t."resolution", t."metric", t."starts_at", t."dimension" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: active_users, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."resolution", t."starts_on", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."resolution"::text, t."starts_on"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM active_users t WHERE t.app_id = $1 ORDER BY t."resolution", t."starts_on", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: active_users, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."resolution", t."starts_on", t."uid") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."resolution"::text, t."starts_on"::text, t."uid"::text]::text[] AS key
                  FROM (SELECT t.* FROM active_users t WHERE t.app_id = $1 AND (t."resolution", t."starts_on", t."uid") > (($5::text[])[1]::metric_resolution, ($5::text[])[2]::date, ($5::text[])[3]::text) ORDER BY t."resolution", t."starts_on", t."uid" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: erasure_receipts, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."receipt_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."receipt_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM erasure_receipts t WHERE t.app_id = $1 ORDER BY t."receipt_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: erasure_receipts, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."receipt_id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."receipt_id"::text]::text[] AS key
                  FROM (SELECT t.* FROM erasure_receipts t WHERE t.app_id = $1 AND (t."receipt_id") > (($5::text[])[1]::uuid) ORDER BY t."receipt_id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: audit_log, first
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM audit_log t WHERE t.app_id = $1 ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: app-rows-read: audit_log, next
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[]
SELECT p.row, p.key
  FROM (SELECT n.*, sum(length(n.row)) OVER (ORDER BY n.number) - length(n.row) AS bytes_before
          FROM (SELECT row_number() OVER (ORDER BY t."id") AS number,
                       (to_jsonb(t) - $4::text[])::text AS row,
                       ARRAY[t."id"::text]::text[] AS key
                  FROM (SELECT t.* FROM audit_log t WHERE t.app_id = $1 AND (t."id") > (($5::text[])[1]::bigint) ORDER BY t."id" LIMIT $2) t) n) p
 WHERE p.bytes_before < $3
 ORDER BY p.number;

-- statement: cell-moves-any: roles
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM roles t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: role_permissions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM role_permissions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: restricted_features
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM restricted_features t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: app_settings
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM app_settings t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: api_keys
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM api_keys t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: users
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM users t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: user_blocks
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM user_blocks t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: friends
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM friends t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: auth_tokens
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM auth_tokens t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: groups
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM groups t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: group_members
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM group_members t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: group_bans
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM group_bans t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: group_mutes
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM group_mutes t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: pending_members
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM pending_members t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: slow_mode_turns
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM slow_mode_turns t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: scope_permissions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM scope_permissions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: direct_conversations
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM direct_conversations t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: messages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM messages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: message_reactions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM message_reactions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: polls
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM polls t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: poll_votes
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM poll_votes t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: disappearing_conversations
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM disappearing_conversations t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: disappearing_messages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM disappearing_messages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: scheduled_messages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM scheduled_messages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: drafts
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM drafts t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: message_reminders
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM message_reminders t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: due_work
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM due_work t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: message_pins
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM message_pins t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: saved_messages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM saved_messages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: message_interactions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM message_interactions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: media
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM media t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: media_uses
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM media_uses t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: media_pictures
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM media_pictures t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: thread_subscriptions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM thread_subscriptions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: conversation_watermarks
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM conversation_watermarks t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: conversation_receipts
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM conversation_receipts t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: pinned_conversations
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM pinned_conversations t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: moderation_rules
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM moderation_rules t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: moderation_rule_revisions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM moderation_rule_revisions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: keyword_lists
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM keyword_lists t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: flag_reasons
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM flag_reasons t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: stickers
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM stickers t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: blocked_messages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM blocked_messages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: flagged_messages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM flagged_messages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: message_flags
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM message_flags t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: reviewed_messages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM reviewed_messages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: moderation_cases
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM moderation_cases t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: moderation_submissions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM moderation_submissions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: moderation_checks
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM moderation_checks t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: calls
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM calls t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: active_call_slots
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM active_call_slots t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: call_participants
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM call_participants t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: call_recordings
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM call_recordings t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: call_transcriptions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM call_transcriptions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: webhooks
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM webhooks t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: webhook_triggers
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM webhook_triggers t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: notification_settings
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM notification_settings t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: notification_preferences
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM notification_preferences t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: muted_conversations
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM muted_conversations t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: contact_details
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM contact_details t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: notification_providers
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM notification_providers t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: token_cutoffs
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM token_cutoffs t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: revoked_app_tokens
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM revoked_app_tokens t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: push_tokens
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM push_tokens t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaign_categories
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaign_categories t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaign_channels
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaign_channels t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaign_templates
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaign_templates t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaigns
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaigns t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaign_recipients
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaign_recipients t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaign_deliveries
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaign_deliveries t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaign_engagements
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaign_engagements t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: campaign_imports
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM campaign_imports t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_tools
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_tools t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_api_tools
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_api_tools t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_mcp_servers
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_mcp_servers t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_frontend_actions
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_frontend_actions t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_knowledge_sources
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_knowledge_sources t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_knowledge_passages
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_knowledge_passages t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_agents
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_agents t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_agent_knowledge
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_agent_knowledge t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_runs
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_runs t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: ai_run_tool_calls
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM ai_run_tool_calls t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: call_rooms
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM call_rooms t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: call_visits
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM call_visits t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: app_collaborators
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM app_collaborators t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: usage_reports
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM usage_reports t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: metric_values
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM metric_values t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: active_users
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM active_users t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: erasure_receipts
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM erasure_receipts t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: audit_log
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM audit_log t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: list_counts
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM list_counts t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: user_name_words
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM user_name_words t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: user_tags
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM user_tags t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: group_name_words
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM group_name_words t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: group_tags
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM group_tags t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: group_conversations
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM group_conversations t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: imports
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM imports t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: import_files
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM import_files t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: import_message_ids
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM import_message_ids t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-any: idempotency_keys
-- $1: text
-- column any: boolean not null
SELECT EXISTS (SELECT FROM idempotency_keys t WHERE t.app_id = $1) AS any;

-- statement: cell-moves-bounds: api_keys
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM api_keys t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: auth_tokens
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM auth_tokens t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: messages
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM messages t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: message_reactions
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM message_reactions t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: polls
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM polls t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: poll_votes
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM poll_votes t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: disappearing_messages
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM disappearing_messages t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: scheduled_messages
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM scheduled_messages t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: message_reminders
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM message_reminders t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: message_pins
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM message_pins t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: message_interactions
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM message_interactions t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: media_uses
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM media_uses t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: stickers
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM stickers t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: blocked_messages
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM blocked_messages t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: flagged_messages
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM flagged_messages t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: message_flags
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM message_flags t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: reviewed_messages
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM reviewed_messages t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: moderation_cases
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM moderation_cases t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: moderation_submissions
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.submission_id AS bound, row_number() OVER (ORDER BY t.submission_id) AS row FROM moderation_submissions t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: moderation_checks
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.message_id AS bound, row_number() OVER (ORDER BY t.message_id) AS row FROM moderation_checks t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: push_tokens
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM push_tokens t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaign_categories
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM campaign_categories t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaign_channels
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM campaign_channels t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaign_templates
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM campaign_templates t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaigns
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM campaigns t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaign_recipients
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.campaign_id AS bound, row_number() OVER (ORDER BY t.campaign_id) AS row FROM campaign_recipients t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaign_deliveries
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM campaign_deliveries t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaign_engagements
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.delivery_id AS bound, row_number() OVER (ORDER BY t.delivery_id) AS row FROM campaign_engagements t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: campaign_imports
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.campaign_id AS bound, row_number() OVER (ORDER BY t.campaign_id) AS row FROM campaign_imports t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: ai_runs
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM ai_runs t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: ai_run_tool_calls
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.run_id AS bound, row_number() OVER (ORDER BY t.run_id) AS row FROM ai_run_tool_calls t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: app_collaborators
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM app_collaborators t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-bounds: audit_log
-- $1: text
-- column bound: bigint not null
SELECT numbered.bound FROM (
    SELECT t.id AS bound, row_number() OVER (ORDER BY t.id) AS row FROM audit_log t WHERE t.app_id = $1
  ) numbered WHERE numbered.row % 1000 = 0 ORDER BY numbered.bound;

-- statement: cell-moves-checksum: roles
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM roles t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: role_permissions
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM role_permissions t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: restricted_features
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM restricted_features t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: app_settings
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM app_settings t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: api_keys
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)::numeric), 0)::text AS checksum
  FROM api_keys t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: users
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((to_jsonb(t) - 'status' - 'last_active_at')::text, 0)::numeric), 0)::text AS checksum
  FROM users t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: user_blocks
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM user_blocks t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: friends
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM friends t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: auth_tokens
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM auth_tokens t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: groups
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM groups t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: group_members
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM group_members t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: group_bans
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM group_bans t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: group_mutes
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM group_mutes t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: pending_members
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM pending_members t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: slow_mode_turns
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM slow_mode_turns t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: scope_permissions
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM scope_permissions t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: direct_conversations
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM direct_conversations t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM messages t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: message_reactions
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM message_reactions t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: polls
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM polls t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: poll_votes
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM poll_votes t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: disappearing_conversations
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM disappearing_conversations t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: disappearing_messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM disappearing_messages t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: scheduled_messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM scheduled_messages t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: drafts
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM drafts t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: message_reminders
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM message_reminders t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: message_pins
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM message_pins t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: saved_messages
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM saved_messages t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: message_interactions
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM message_interactions t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: media
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM media t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: media_uses
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM media_uses t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: media_pictures
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM media_pictures t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: thread_subscriptions
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM thread_subscriptions t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: conversation_watermarks
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM conversation_watermarks t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: conversation_receipts
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM conversation_receipts t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: pinned_conversations
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM pinned_conversations t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: moderation_rules
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM moderation_rules t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: moderation_rule_revisions
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM moderation_rule_revisions t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: keyword_lists
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM keyword_lists t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: flag_reasons
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM flag_reasons t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: stickers
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM stickers t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: blocked_messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM blocked_messages t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: flagged_messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM flagged_messages t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: message_flags
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM message_flags t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: reviewed_messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM reviewed_messages t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: moderation_cases
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM moderation_cases t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: moderation_submissions
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM moderation_submissions t WHERE t.app_id = $1 AND t.submission_id > coalesce($2::bigint, -9223372036854775808) AND t.submission_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: moderation_checks
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM moderation_checks t WHERE t.app_id = $1 AND t.message_id > coalesce($2::bigint, -9223372036854775808) AND t.message_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: calls
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM calls t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: active_call_slots
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM active_call_slots t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: call_participants
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM call_participants t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: call_recordings
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM call_recordings t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: call_transcriptions
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM call_transcriptions t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: webhooks
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM webhooks t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: webhook_triggers
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM webhook_triggers t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: notification_settings
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM notification_settings t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: notification_preferences
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM notification_preferences t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: muted_conversations
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM muted_conversations t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: contact_details
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM contact_details t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: notification_providers
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM notification_providers t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: token_cutoffs
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM token_cutoffs t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: revoked_app_tokens
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM revoked_app_tokens t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: push_tokens
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM push_tokens t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaign_categories
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaign_categories t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaign_channels
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaign_channels t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaign_templates
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaign_templates t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaigns
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaigns t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaign_recipients
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaign_recipients t WHERE t.app_id = $1 AND t.campaign_id > coalesce($2::bigint, -9223372036854775808) AND t.campaign_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaign_deliveries
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaign_deliveries t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaign_engagements
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaign_engagements t WHERE t.app_id = $1 AND t.delivery_id > coalesce($2::bigint, -9223372036854775808) AND t.delivery_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: campaign_imports
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM campaign_imports t WHERE t.app_id = $1 AND t.campaign_id > coalesce($2::bigint, -9223372036854775808) AND t.campaign_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: ai_tools
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_tools t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_api_tools
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_api_tools t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_mcp_servers
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_mcp_servers t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_frontend_actions
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_frontend_actions t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_knowledge_sources
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_knowledge_sources t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_knowledge_passages
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_knowledge_passages t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_agents
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_agents t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_agent_knowledge
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_agent_knowledge t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: ai_runs
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_runs t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: ai_run_tool_calls
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM ai_run_tool_calls t WHERE t.app_id = $1 AND t.run_id > coalesce($2::bigint, -9223372036854775808) AND t.run_id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: call_rooms
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM call_rooms t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: call_visits
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM call_visits t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: app_collaborators
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM app_collaborators t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: erasure_receipts
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM erasure_receipts t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: audit_log
-- $1: text
-- $2: bigint
-- $3: bigint
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM audit_log t WHERE t.app_id = $1 AND t.id > coalesce($2::bigint, -9223372036854775808) AND t.id <= coalesce($3::bigint, 9223372036854775807);

-- statement: cell-moves-checksum: list_counts
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM list_counts t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: user_name_words
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM user_name_words t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: user_tags
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM user_tags t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: group_name_words
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM group_name_words t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: group_tags
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM group_tags t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: group_conversations
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM group_conversations t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: imports
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM imports t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: import_files
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM import_files t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: import_message_ids
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM import_message_ids t WHERE t.app_id = $1;

-- statement: cell-moves-checksum: idempotency_keys
-- $1: text
-- column count: integer not null
-- column checksum: text not null
SELECT count(*)::int AS count, coalesce(sum(hashtextextended((t)::text, 0)::numeric), 0)::text AS checksum
  FROM idempotency_keys t WHERE t.app_id = $1;

-- statement: cell-moves-insert-app
-- installation: the app does not exist here yet
-- $1: jsonb
INSERT INTO apps SELECT (jsonb_populate_record(NULL::apps, $1::jsonb)).*;

-- statement: cell-moves-lock-until-commit
-- installation: looks after the moves of all apps
-- $1: text
-- column locked: boolean
SELECT pg_try_advisory_xact_lock(hashtext('confab_move'), hashtext($1)) AS locked;

-- statement: cell-moves-read-app
-- $1: text
-- column row: text
SELECT to_jsonb(a)::text AS row FROM apps a WHERE a.app_id = $1 AND a.moving_since IS NOT NULL;

-- statement: cell-moves-refusing
-- installation: looks after the moves of all apps
-- column app_id: text not null
SELECT app_id FROM apps WHERE moving_since IS NOT NULL AND deletion_scheduled_at IS NULL;

-- statement: cell-moves-remove: roles
-- $1: text
DELETE FROM roles WHERE app_id = $1;

-- statement: cell-moves-remove: role_permissions
-- $1: text
DELETE FROM role_permissions WHERE app_id = $1;

-- statement: cell-moves-remove: restricted_features
-- $1: text
DELETE FROM restricted_features WHERE app_id = $1;

-- statement: cell-moves-remove: app_settings
-- $1: text
DELETE FROM app_settings WHERE app_id = $1;

-- statement: cell-moves-remove: api_keys
-- $1: text
DELETE FROM api_keys WHERE app_id = $1;

-- statement: cell-moves-remove: users
-- $1: text
DELETE FROM users WHERE app_id = $1;

-- statement: cell-moves-remove: user_blocks
-- $1: text
DELETE FROM user_blocks WHERE app_id = $1;

-- statement: cell-moves-remove: friends
-- $1: text
DELETE FROM friends WHERE app_id = $1;

-- statement: cell-moves-remove: auth_tokens
-- $1: text
DELETE FROM auth_tokens WHERE app_id = $1;

-- statement: cell-moves-remove: groups
-- $1: text
DELETE FROM groups WHERE app_id = $1;

-- statement: cell-moves-remove: group_members
-- $1: text
DELETE FROM group_members WHERE app_id = $1;

-- statement: cell-moves-remove: group_bans
-- $1: text
DELETE FROM group_bans WHERE app_id = $1;

-- statement: cell-moves-remove: group_mutes
-- $1: text
DELETE FROM group_mutes WHERE app_id = $1;

-- statement: cell-moves-remove: pending_members
-- $1: text
DELETE FROM pending_members WHERE app_id = $1;

-- statement: cell-moves-remove: slow_mode_turns
-- $1: text
DELETE FROM slow_mode_turns WHERE app_id = $1;

-- statement: cell-moves-remove: scope_permissions
-- $1: text
DELETE FROM scope_permissions WHERE app_id = $1;

-- statement: cell-moves-remove: direct_conversations
-- $1: text
DELETE FROM direct_conversations WHERE app_id = $1;

-- statement: cell-moves-remove: messages
-- $1: text
DELETE FROM messages WHERE app_id = $1;

-- statement: cell-moves-remove: message_reactions
-- $1: text
DELETE FROM message_reactions WHERE app_id = $1;

-- statement: cell-moves-remove: polls
-- $1: text
DELETE FROM polls WHERE app_id = $1;

-- statement: cell-moves-remove: poll_votes
-- $1: text
DELETE FROM poll_votes WHERE app_id = $1;

-- statement: cell-moves-remove: disappearing_conversations
-- $1: text
DELETE FROM disappearing_conversations WHERE app_id = $1;

-- statement: cell-moves-remove: disappearing_messages
-- $1: text
DELETE FROM disappearing_messages WHERE app_id = $1;

-- statement: cell-moves-remove: scheduled_messages
-- $1: text
DELETE FROM scheduled_messages WHERE app_id = $1;

-- statement: cell-moves-remove: drafts
-- $1: text
DELETE FROM drafts WHERE app_id = $1;

-- statement: cell-moves-remove: message_reminders
-- $1: text
DELETE FROM message_reminders WHERE app_id = $1;

-- statement: cell-moves-remove: due_work
-- $1: text
DELETE FROM due_work WHERE app_id = $1;

-- statement: cell-moves-remove: message_pins
-- $1: text
DELETE FROM message_pins WHERE app_id = $1;

-- statement: cell-moves-remove: saved_messages
-- $1: text
DELETE FROM saved_messages WHERE app_id = $1;

-- statement: cell-moves-remove: message_interactions
-- $1: text
DELETE FROM message_interactions WHERE app_id = $1;

-- statement: cell-moves-remove: media
-- $1: text
DELETE FROM media WHERE app_id = $1;

-- statement: cell-moves-remove: media_uses
-- $1: text
DELETE FROM media_uses WHERE app_id = $1;

-- statement: cell-moves-remove: media_pictures
-- $1: text
DELETE FROM media_pictures WHERE app_id = $1;

-- statement: cell-moves-remove: thread_subscriptions
-- $1: text
DELETE FROM thread_subscriptions WHERE app_id = $1;

-- statement: cell-moves-remove: conversation_watermarks
-- $1: text
DELETE FROM conversation_watermarks WHERE app_id = $1;

-- statement: cell-moves-remove: conversation_receipts
-- $1: text
DELETE FROM conversation_receipts WHERE app_id = $1;

-- statement: cell-moves-remove: pinned_conversations
-- $1: text
DELETE FROM pinned_conversations WHERE app_id = $1;

-- statement: cell-moves-remove: moderation_rules
-- $1: text
DELETE FROM moderation_rules WHERE app_id = $1;

-- statement: cell-moves-remove: moderation_rule_revisions
-- $1: text
DELETE FROM moderation_rule_revisions WHERE app_id = $1;

-- statement: cell-moves-remove: keyword_lists
-- $1: text
DELETE FROM keyword_lists WHERE app_id = $1;

-- statement: cell-moves-remove: flag_reasons
-- $1: text
DELETE FROM flag_reasons WHERE app_id = $1;

-- statement: cell-moves-remove: stickers
-- $1: text
DELETE FROM stickers WHERE app_id = $1;

-- statement: cell-moves-remove: blocked_messages
-- $1: text
DELETE FROM blocked_messages WHERE app_id = $1;

-- statement: cell-moves-remove: flagged_messages
-- $1: text
DELETE FROM flagged_messages WHERE app_id = $1;

-- statement: cell-moves-remove: message_flags
-- $1: text
DELETE FROM message_flags WHERE app_id = $1;

-- statement: cell-moves-remove: reviewed_messages
-- $1: text
DELETE FROM reviewed_messages WHERE app_id = $1;

-- statement: cell-moves-remove: moderation_cases
-- $1: text
DELETE FROM moderation_cases WHERE app_id = $1;

-- statement: cell-moves-remove: moderation_submissions
-- $1: text
DELETE FROM moderation_submissions WHERE app_id = $1;

-- statement: cell-moves-remove: moderation_checks
-- $1: text
DELETE FROM moderation_checks WHERE app_id = $1;

-- statement: cell-moves-remove: calls
-- $1: text
DELETE FROM calls WHERE app_id = $1;

-- statement: cell-moves-remove: active_call_slots
-- $1: text
DELETE FROM active_call_slots WHERE app_id = $1;

-- statement: cell-moves-remove: call_participants
-- $1: text
DELETE FROM call_participants WHERE app_id = $1;

-- statement: cell-moves-remove: call_recordings
-- $1: text
DELETE FROM call_recordings WHERE app_id = $1;

-- statement: cell-moves-remove: call_transcriptions
-- $1: text
DELETE FROM call_transcriptions WHERE app_id = $1;

-- statement: cell-moves-remove: webhooks
-- $1: text
DELETE FROM webhooks WHERE app_id = $1;

-- statement: cell-moves-remove: webhook_triggers
-- $1: text
DELETE FROM webhook_triggers WHERE app_id = $1;

-- statement: cell-moves-remove: notification_settings
-- $1: text
DELETE FROM notification_settings WHERE app_id = $1;

-- statement: cell-moves-remove: notification_preferences
-- $1: text
DELETE FROM notification_preferences WHERE app_id = $1;

-- statement: cell-moves-remove: muted_conversations
-- $1: text
DELETE FROM muted_conversations WHERE app_id = $1;

-- statement: cell-moves-remove: contact_details
-- $1: text
DELETE FROM contact_details WHERE app_id = $1;

-- statement: cell-moves-remove: notification_providers
-- $1: text
DELETE FROM notification_providers WHERE app_id = $1;

-- statement: cell-moves-remove: token_cutoffs
-- $1: text
DELETE FROM token_cutoffs WHERE app_id = $1;

-- statement: cell-moves-remove: revoked_app_tokens
-- $1: text
DELETE FROM revoked_app_tokens WHERE app_id = $1;

-- statement: cell-moves-remove: push_tokens
-- $1: text
DELETE FROM push_tokens WHERE app_id = $1;

-- statement: cell-moves-remove: campaign_categories
-- $1: text
DELETE FROM campaign_categories WHERE app_id = $1;

-- statement: cell-moves-remove: campaign_channels
-- $1: text
DELETE FROM campaign_channels WHERE app_id = $1;

-- statement: cell-moves-remove: campaign_templates
-- $1: text
DELETE FROM campaign_templates WHERE app_id = $1;

-- statement: cell-moves-remove: campaigns
-- $1: text
DELETE FROM campaigns WHERE app_id = $1;

-- statement: cell-moves-remove: campaign_recipients
-- $1: text
DELETE FROM campaign_recipients WHERE app_id = $1;

-- statement: cell-moves-remove: campaign_deliveries
-- $1: text
DELETE FROM campaign_deliveries WHERE app_id = $1;

-- statement: cell-moves-remove: campaign_engagements
-- $1: text
DELETE FROM campaign_engagements WHERE app_id = $1;

-- statement: cell-moves-remove: campaign_imports
-- $1: text
DELETE FROM campaign_imports WHERE app_id = $1;

-- statement: cell-moves-remove: ai_tools
-- $1: text
DELETE FROM ai_tools WHERE app_id = $1;

-- statement: cell-moves-remove: ai_api_tools
-- $1: text
DELETE FROM ai_api_tools WHERE app_id = $1;

-- statement: cell-moves-remove: ai_mcp_servers
-- $1: text
DELETE FROM ai_mcp_servers WHERE app_id = $1;

-- statement: cell-moves-remove: ai_frontend_actions
-- $1: text
DELETE FROM ai_frontend_actions WHERE app_id = $1;

-- statement: cell-moves-remove: ai_knowledge_sources
-- $1: text
DELETE FROM ai_knowledge_sources WHERE app_id = $1;

-- statement: cell-moves-remove: ai_knowledge_passages
-- $1: text
DELETE FROM ai_knowledge_passages WHERE app_id = $1;

-- statement: cell-moves-remove: ai_agents
-- $1: text
DELETE FROM ai_agents WHERE app_id = $1;

-- statement: cell-moves-remove: ai_agent_knowledge
-- $1: text
DELETE FROM ai_agent_knowledge WHERE app_id = $1;

-- statement: cell-moves-remove: ai_runs
-- $1: text
DELETE FROM ai_runs WHERE app_id = $1;

-- statement: cell-moves-remove: ai_run_tool_calls
-- $1: text
DELETE FROM ai_run_tool_calls WHERE app_id = $1;

-- statement: cell-moves-remove: call_rooms
-- $1: text
DELETE FROM call_rooms WHERE app_id = $1;

-- statement: cell-moves-remove: call_visits
-- $1: text
DELETE FROM call_visits WHERE app_id = $1;

-- statement: cell-moves-remove: app_collaborators
-- $1: text
DELETE FROM app_collaborators WHERE app_id = $1;

-- statement: cell-moves-remove: usage_reports
-- $1: text
DELETE FROM usage_reports WHERE app_id = $1;

-- statement: cell-moves-remove: metric_values
-- $1: text
DELETE FROM metric_values WHERE app_id = $1;

-- statement: cell-moves-remove: active_users
-- $1: text
DELETE FROM active_users WHERE app_id = $1;

-- statement: cell-moves-remove: erasure_receipts
-- $1: text
DELETE FROM erasure_receipts WHERE app_id = $1;

-- statement: cell-moves-remove: audit_log
-- $1: text
DELETE FROM audit_log WHERE app_id = $1;

-- statement: cell-moves-remove: list_counts
-- $1: text
DELETE FROM list_counts WHERE app_id = $1;

-- statement: cell-moves-remove: user_name_words
-- $1: text
DELETE FROM user_name_words WHERE app_id = $1;

-- statement: cell-moves-remove: user_tags
-- $1: text
DELETE FROM user_tags WHERE app_id = $1;

-- statement: cell-moves-remove: group_name_words
-- $1: text
DELETE FROM group_name_words WHERE app_id = $1;

-- statement: cell-moves-remove: group_tags
-- $1: text
DELETE FROM group_tags WHERE app_id = $1;

-- statement: cell-moves-remove: group_conversations
-- $1: text
DELETE FROM group_conversations WHERE app_id = $1;

-- statement: cell-moves-remove: imports
-- $1: text
DELETE FROM imports WHERE app_id = $1;

-- statement: cell-moves-remove: import_files
-- $1: text
DELETE FROM import_files WHERE app_id = $1;

-- statement: cell-moves-remove: import_message_ids
-- $1: text
DELETE FROM import_message_ids WHERE app_id = $1;

-- statement: cell-moves-remove: idempotency_keys
-- $1: text
DELETE FROM idempotency_keys WHERE app_id = $1;

-- statement: cell-moves-set-offline
-- $1: text
UPDATE users SET status = 'offline' WHERE app_id = $1 AND status <> 'offline';

-- statement: data-export-allow-waiting
-- installation: a setting of the transaction
SET LOCAL idle_in_transaction_session_timeout = 0;

-- statement: data-export-begin-snapshot
-- installation: a setting of the transaction
SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY;

-- statement: data-export-find-credentials
-- installation: credentials identify the app
-- $1: bytea[]
-- column known: boolean not null
SELECT EXISTS (SELECT FROM api_keys WHERE key_hash = ANY($1::bytea[]))
  OR EXISTS (SELECT FROM auth_tokens WHERE token_hash = ANY($1::bytea[])) AS known;

-- statement: data-export-pending-work
-- $1: text
-- column events: integer not null
-- column runs: integer not null
-- column deliveries: integer not null
-- column notifications: integer not null
SELECT (SELECT count(*)::int FROM outbox_events WHERE app_id = $1) AS events,
  (SELECT count(*)::int FROM ai_runs WHERE app_id = $1 AND state IN ('queued', 'running', 'waiting')) AS runs,
  (SELECT count(*)::int FROM webhook_deliveries WHERE app_id = $1 AND state = 'pending') AS deliveries,
  (SELECT count(*)::int FROM notification_deliveries WHERE app_id = $1 AND state = 'pending') AS notifications;

-- statement: data-export-raise-sequence
-- installation: a sequence is common to all apps
-- $1: text
-- $2: text
-- $3: bigint
-- column value: bigint
SELECT setval(sequence, $3::bigint + 1000000)::bigint AS value
   FROM (SELECT pg_get_serial_sequence($1::text, $2::text)::regclass AS sequence) s
  WHERE nextval(sequence) <= $3::bigint;

-- statement: data-export-remove-audit-entries
-- $1: text
-- column delete_expired_audit_entries: integer
SELECT delete_expired_audit_entries($1, 'infinity', 2000000000);

-- statement: data-export-remove-metric-increments
-- $1: text
DELETE FROM metric_increments WHERE app_id = $1;

-- statement: data-export-use-utc
-- installation: a setting of the transaction
SET LOCAL timezone = 'UTC';

-- statement: data-import-begin
-- $1: text
-- $2: text
-- $3: boolean
-- column keeps_ids: boolean not null
INSERT INTO imports (app_id, name, keeps_ids)
  SELECT $1, $2, $3::boolean AND NOT EXISTS (SELECT FROM users WHERE app_id = $1) AND NOT EXISTS (SELECT FROM groups WHERE app_id = $1)
                 AND NOT EXISTS (SELECT FROM messages WHERE app_id = $1)
      ON CONFLICT (app_id, name) DO UPDATE SET updated_at = excluded.updated_at
  RETURNING keeps_ids;

-- statement: data-import-begin-file
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
INSERT INTO import_files (app_id, import_name, kind, fingerprint) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- statement: data-import-count-conversation-pins
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column pins: integer not null
SELECT uid, count(*)::int AS pins FROM conversation_watermarks
  WHERE app_id = $1 AND uid = ANY($2::text[]) AND pinned_at IS NOT NULL GROUP BY uid;

-- statement: data-import-count-friends
-- $1: text
-- $2: text[]
-- column uid: text
-- column friends: integer not null
SELECT u.uid, (SELECT count(*)::int FROM friends f WHERE f.app_id = $1 AND f.uid = u.uid) AS friends
  FROM unnest($2::text[]) AS u (uid);

-- statement: data-import-count-pins
-- $1: text
-- $2: text[]
-- column key: text not null
-- column count: integer not null
SELECT conversation_key AS key, count(*)::int AS count FROM message_pins
  WHERE app_id = $1 AND conversation_key = ANY($2::text[]) GROUP BY conversation_key;

-- statement: data-import-count-roles
-- $1: text
-- $2: text
-- column roles: integer not null
SELECT count(*)::int AS roles FROM roles WHERE app_id = $1 AND role <> $2;

-- statement: data-import-count-saves
-- $1: text
-- $2: text[]
-- column key: text not null
-- column count: integer not null
SELECT uid AS key, count(*)::int AS count FROM saved_messages WHERE app_id = $1 AND uid = ANY($2::text[]) GROUP BY uid;

-- statement: data-import-custom-plans
-- installation: a setting of the transaction
SET LOCAL plan_cache_mode = 'force_custom_plan';

-- statement: data-import-delete
-- $1: text
-- $2: text
DELETE FROM imports WHERE app_id = $1 AND name = $2;

-- statement: data-import-delete-bans
-- $1: text
-- $2: text[]
-- $3: text[]
DELETE FROM group_bans b USING unnest($2::text[], $3::text[]) AS p (guid, uid)
  WHERE b.app_id = $1 AND b.guid = p.guid AND b.uid = p.uid;

-- statement: data-import-delete-blocks
-- $1: text
-- $2: text[]
-- $3: text[]
DELETE FROM user_blocks b USING unnest($2::text[], $3::text[]) AS p (uid, blocked)
  WHERE b.app_id = $1 AND b.uid = p.uid AND b.blocked_uid = p.blocked;

-- statement: data-import-delete-calls
-- $1: text
-- $2: text[]
DELETE FROM calls WHERE app_id = $1 AND session_id = ANY($2::text[]);

-- statement: data-import-delete-checkpoint
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
DELETE FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-delete-files
-- $1: text
-- $2: text
DELETE FROM import_files WHERE app_id = $1 AND import_name = $2;

-- statement: data-import-delete-friends
-- $1: text
-- $2: text[]
-- $3: text[]
DELETE FROM friends f USING unnest($2::text[], $3::text[]) AS p (uid, friend)
  WHERE f.app_id = $1 AND ((f.uid = p.uid AND f.friend_uid = p.friend) OR (f.uid = p.friend AND f.friend_uid = p.uid));

-- statement: data-import-delete-members
-- $1: text
-- $2: text[]
-- $3: text[]
DELETE FROM group_members m USING unnest($2::text[], $3::text[]) AS p (guid, uid)
  WHERE m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid;

-- statement: data-import-delete-message-ids
-- $1: text
-- $2: text
-- $3: bigint
-- column deleted: integer
DELETE FROM import_message_ids WHERE app_id = $1 AND import_name = $2
     AND source_id IN (SELECT source_id FROM import_message_ids WHERE app_id = $1 AND import_name = $2 LIMIT $3)
  RETURNING 1 AS deleted;

-- statement: data-import-delete-messages
-- $1: text
-- $2: bigint[]
DELETE FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[]);

-- statement: data-import-delete-pins
-- $1: text
-- $2: bigint[]
DELETE FROM message_pins WHERE app_id = $1 AND message_id = ANY($2::bigint[]);

-- statement: data-import-delete-reactions
-- $1: text
-- $2: bigint[]
DELETE FROM message_reactions WHERE app_id = $1 AND message_id = ANY($2::bigint[]);

-- statement: data-import-draw-message-ids
-- $1: text
-- $2: integer
-- column id: bigint not null
SELECT nextval('messages_id_seq') AS id FROM apps CROSS JOIN generate_series(1, $2::int) WHERE app_id = $1;

-- statement: data-import-ensure-direct-conversations
-- $1: text
-- $2: text[]
INSERT INTO direct_conversations (app_id, uid, peer, conversation_key)
  SELECT $1, side.uid, side.peer, c.key
    FROM unnest($2::text[]) AS c (key),
         LATERAL (VALUES (1, split_part(c.key, '/', 2), split_part(c.key, '/', 3)),
                         (2, split_part(c.key, '/', 3), split_part(c.key, '/', 2))) AS side (number, uid, peer)
   ORDER BY c.key, side.number
      ON CONFLICT DO NOTHING;

-- statement: data-import-erase-message-ids
-- $1: text
DELETE FROM import_message_ids WHERE app_id = $1;

-- statement: data-import-find-checkpoint
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- column bytes: bigint not null
-- column lines: bigint not null
-- column hash: bytea not null
-- column stored: bigint not null
-- column incomplete: bigint not null
-- column refused: bigint not null
-- column refused_bytes: bigint not null
-- column finished_at: timestamp with time zone
-- column partial_batch: jsonb
SELECT done_bytes AS bytes, done_lines AS lines, coalesce(done_hash, '') AS hash, stored_records AS stored,
       incomplete_records AS incomplete, refused_records AS refused, refused_bytes, finished_at, partial_batch
  FROM import_files WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-find-conversations
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: text[]
-- $5: receiver_type[]
-- column uid: text
-- column conversation_key: text
SELECT uid, conversation_key
   FROM unnest($2::text[], $3::text[], $4::text[], $5::receiver_type[]) AS c (uid, receiver, conversation_key, receiver_type)
  WHERE (receiver_type = 'user' AND EXISTS (
           SELECT FROM direct_conversations d WHERE d.app_id = $1 AND d.uid = c.uid AND d.peer = c.receiver))
     OR (receiver_type = 'group' AND EXISTS (
           SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = c.receiver AND g.uid = c.uid));

-- statement: data-import-find-friends
-- $1: text
-- $2: text[]
-- $3: text[]
-- column uid: text not null
-- column friend_uid: text not null
SELECT f.uid, f.friend_uid
  FROM unnest($2::text[], $3::text[]) AS p (uid, friend) JOIN friends f ON f.app_id = $1 AND f.uid = p.uid AND f.friend_uid = p.friend;

-- statement: data-import-find-message-ids
-- $1: text
-- $2: text
-- $3: text[]
-- column source_id: text not null
-- column message_id: bigint not null
SELECT source_id, message_id FROM import_message_ids
  WHERE app_id = $1 AND import_name = $2 AND source_id = ANY($3::text[]);

-- statement: data-import-find-messages-by-ids
-- $1: text
-- $2: bigint[]
-- column id: bigint not null
-- column muid: text
-- column conversation_key: text not null
-- column parent_id: bigint
-- column category: text not null
SELECT id, muid, conversation_key, parent_id, category FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[]);

-- statement: data-import-find-messages-by-muids
-- $1: text
-- $2: text[]
-- column id: bigint not null
-- column muid: text
-- column conversation_key: text not null
-- column parent_id: bigint
-- column category: text not null
SELECT id, muid, conversation_key, parent_id, category FROM messages WHERE app_id = $1 AND muid = ANY($2::text[]) ORDER BY id;

-- statement: data-import-find-old
-- installation: finds the imports of all apps that have not continued for a month
-- column app_id: text not null
-- column name: text not null
SELECT i.app_id, i.name FROM imports i JOIN apps USING (app_id)
  WHERE i.updated_at < now() - interval '30 days' ORDER BY i.updated_at LIMIT 100;

-- statement: data-import-follow-threads
-- $1: text
-- $2: bigint[]
WITH reply AS MATERIALIZED (
    SELECT id, sender, parent_id, mentioned_uids, sent_at FROM messages WHERE app_id = $1 AND id = ANY($2::bigint[])
  ), first_reply AS (
    SELECT parent_id, min(id) AS id, min(sent_at) AS sent_at FROM reply GROUP BY parent_id
  ), follower AS (
    SELECT sender AS uid, parent_id, true AS replied, id AS read_id, sent_at FROM reply
     UNION ALL
    SELECT unnest(mentioned_uids), parent_id, false, id - 1, sent_at FROM reply
     UNION ALL
    SELECT p.sender, p.id, false, f.id - 1, f.sent_at
      FROM first_reply f JOIN messages p ON p.app_id = $1 AND p.id = f.parent_id
     WHERE NOT EXISTS (SELECT FROM messages e WHERE e.app_id = $1 AND e.parent_id = f.parent_id AND e.id < f.id)
  ), subscriber AS (
    SELECT f.uid, f.parent_id, bool_or(replied) AS replied, coalesce(max(read_id) FILTER (WHERE replied), min(read_id)) AS read_id,
           min(sent_at) AS subscribed_at
      FROM follower f JOIN users u ON u.app_id = $1 AND u.uid = f.uid
     GROUP BY f.uid, f.parent_id
  ), added AS (
    INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id, subscribed_at)
    SELECT $1, uid, parent_id, read_id, subscribed_at FROM subscriber ORDER BY uid, parent_id
        ON CONFLICT (app_id, uid, parent_id) DO NOTHING
  )
  UPDATE thread_subscriptions t SET read_message_id = s.read_id
    FROM subscriber s
   WHERE t.app_id = $1 AND t.uid = s.uid AND t.parent_id = s.parent_id AND s.replied AND t.read_message_id < s.read_id;

-- statement: data-import-insert-bans
-- $1: text
-- $2: json
-- $3: text
INSERT INTO group_bans (app_id, guid, uid, scope, banned_by, banned_at)
  SELECT $1, guid, uid, scope, coalesce(banned_by, $3), coalesce(to_timestamp(banned_at), now())
    FROM json_to_recordset($2::json) AS b (guid text, uid text, scope member_scope, banned_by text, banned_at float8);

-- statement: data-import-insert-blocks
-- $1: text
-- $2: json
-- column uid: text not null
-- column blocked_uid: text not null
INSERT INTO user_blocks (app_id, uid, blocked_uid, blocked_at)
  SELECT $1, uid, blocked_uid, coalesce(to_timestamp(blocked_at), now())
    FROM json_to_recordset($2::json) AS b (uid text, blocked_uid text, blocked_at float8)
      ON CONFLICT (app_id, uid, blocked_uid) DO NOTHING
  RETURNING uid, blocked_uid;

-- statement: data-import-insert-call-participants
-- $1: text
-- $2: json
INSERT INTO call_participants (app_id, session_id, uid, device_id, mid, state, joined_at, left_at, audio_minutes, video_minutes)
  SELECT $1, session_id, uid, device_id, mid, state, to_timestamp(joined_at), to_timestamp(left_at), coalesce(audio_minutes, 0),
         coalesce(video_minutes, 0)
    FROM json_to_recordset($2::json) AS p (
      session_id text, uid text, device_id text, mid uuid, state participant_state, joined_at float8, left_at float8,
      audio_minutes float8, video_minutes float8);

-- statement: data-import-insert-call-recordings
-- $1: text
-- $2: json
INSERT INTO call_recordings (app_id, session_id, rid, url, minutes, started_at, ended_at)
  SELECT $1, session_id, rid, url, minutes, to_timestamp(started_at), to_timestamp(ended_at)
    FROM json_to_recordset($2::json) AS r (session_id text, rid text, url text, minutes float8, started_at float8, ended_at float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-call-transcriptions
-- $1: text
-- $2: json
INSERT INTO call_transcriptions (app_id, session_id, tid, mid, room_name, url, started_at, ended_at, transcribed_at)
  SELECT $1, session_id, tid, mid, room_name, url, to_timestamp(started_at), to_timestamp(ended_at), to_timestamp(transcribed_at)
    FROM json_to_recordset($2::json) AS t (
      session_id text, tid uuid, mid uuid, room_name text, url text, started_at float8, ended_at float8, transcribed_at float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-calls
-- $1: text
-- $2: json
-- column session_id: text not null
INSERT INTO calls (app_id, session_id, mid, type, mode, status, initiator, receiver_type, receiver, metadata, tags, initiated_at,
                     started_at, ended_at)
  SELECT $1, session_id, coalesce(mid, gen_random_uuid()), type, mode, status, initiator, receiver_type, receiver,
         coalesce(metadata, '[]'), coalesce(tags, '{}'), to_timestamp(initiated_at), to_timestamp(started_at), to_timestamp(ended_at)
    FROM json_to_recordset($2::json) AS c (
      session_id text, mid uuid, type call_type, mode call_mode, status call_status, initiator text, receiver_type receiver_type,
      receiver text, metadata jsonb, tags text[], initiated_at float8, started_at float8, ended_at float8)
      ON CONFLICT (app_id, session_id) DO NOTHING
  RETURNING session_id;

-- statement: data-import-insert-friends
-- $1: text
-- $2: json
INSERT INTO friends (app_id, uid, friend_uid, created_at)
  SELECT $1, side.uid, side.friend, coalesce(to_timestamp(f.created_at), now())
    FROM json_to_recordset($2::json) AS f (uid text, friend_uid text, created_at float8),
         LATERAL (VALUES (f.uid, f.friend_uid), (f.friend_uid, f.uid)) AS side (uid, friend);

-- statement: data-import-insert-groups
-- $1: text
-- $2: json
-- column guid: text not null
-- column created_at: timestamp with time zone not null
INSERT INTO groups (app_id, guid, name, type, icon, description, metadata, tags, owner, frozen, send_scope, slow_mode_seconds, join_by_request, password_hash, members_count, created_at, updated_at, updated_by)
  SELECT $1, r.guid, r.name, r.type, r.icon, r.description, r.metadata, coalesce(r.tags, '{}'), r.owner, coalesce(r.frozen, false), coalesce(r.send_scope, 'participant'), coalesce(r.slow_mode_seconds, 0), coalesce(r.join_by_request, false), password_hash,
         CASE WHEN is_owner_active THEN 1 ELSE 0 END, coalesce(to_timestamp(created_at), now()), to_timestamp(updated_at), updated_by
    FROM json_to_recordset($2::json) AS r (
      guid text, name text, type group_type, icon text, description text, metadata jsonb, tags text[], owner text, frozen boolean, send_scope member_scope, slow_mode_seconds int, join_by_request boolean, password_hash text, is_owner_active boolean, created_at float8, updated_at float8, updated_by text)
      ON CONFLICT (app_id, guid) DO NOTHING
  RETURNING guid, created_at;

-- statement: data-import-insert-interactions
-- $1: text
-- $2: json
INSERT INTO message_interactions (app_id, message_id, uid, element_id, interacted_at)
  SELECT $1, message_id, uid, element_id, coalesce(to_timestamp(interacted_at), now())
    FROM json_to_recordset($2::json) AS i (message_id bigint, uid text, element_id text, interacted_at float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-members
-- $1: text
-- $2: json
INSERT INTO group_members (app_id, guid, uid, scope, joined_at)
  SELECT $1, guid, uid, coalesce(scope, 'participant'), coalesce(to_timestamp(joined_at), now())
    FROM json_to_recordset($2::json) AS m (guid text, uid text, scope member_scope, joined_at float8);

-- statement: data-import-insert-message-ids
-- $1: text
-- $2: text
-- $3: text[]
-- $4: bigint[]
INSERT INTO import_message_ids (app_id, import_name, source_id, message_id)
  SELECT $1, $2, source_id, message_id FROM unnest($3::text[], $4::bigint[]) AS m (source_id, message_id);

-- statement: data-import-insert-messages
-- $1: text
-- $2: json
WITH m AS MATERIALIZED (SELECT * FROM json_to_recordset($2::json) AS m (
      id bigint, conversation_key text, sender text, receiver_type receiver_type, receiver text, category text, type text, data jsonb,
      tags text[], muid text, parent_id bigint, quoted_message_id bigint, mentioned_uids text[], named_uids text[], annotation_kinds smallint, sent_at float8,
      updated_at float8, edited_at float8, edited_by text, deleted_at float8, deleted_by text))
  INSERT INTO messages (app_id, id, conversation_key, sender, receiver_type, receiver, category, type, data, tags, muid, parent_id,
                        quoted_message_id, mentioned_uids, annotation_kinds, sent_at, updated_at, edited_at, edited_by, deleted_at,
                        deleted_by)
  SELECT $1, id, conversation_key, sender, receiver_type, receiver, category, type, data, coalesce(tags, '{}'), muid, parent_id,
         quoted_message_id,
         CASE WHEN named_uids IS NULL THEN coalesce(mentioned_uids, '{}') ELSE ARRAY(
   SELECT named.uid FROM unnest(named_uids::text[]) WITH ORDINALITY AS named (uid, position)
     JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
    WHERE (m.receiver_type = 'user' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || named.uid || '/') OR right(m.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
       OR (m.receiver_type = 'group'
           AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = m.receiver AND g.uid = named.uid))
    ORDER BY named.position) END, annotation_kinds, to_timestamp(sent_at), to_timestamp(coalesce(updated_at, deleted_at, edited_at, sent_at)), to_timestamp(edited_at),
         edited_by, to_timestamp(deleted_at), deleted_by
    FROM m ORDER BY id;

-- statement: data-import-insert-pins
-- $1: text
-- $2: json
INSERT INTO message_pins (app_id, message_id, conversation_key, pinned_by, pinned_at)
  SELECT $1, message_id, conversation_key, pinned_by, to_timestamp(pinned_at)
    FROM json_to_recordset($2::json) AS p (message_id bigint, conversation_key text, pinned_by text, pinned_at float8);

-- statement: data-import-insert-polls
-- $1: text
-- $2: json
WITH inserted AS (
    INSERT INTO polls (app_id, message_id, option_count, multiple, anonymous, closes_at, closed_at)
    SELECT $1, message_id, option_count, coalesce(multiple, false), coalesce(anonymous, false), to_timestamp(closes_at), to_timestamp(closed_at)
      FROM json_to_recordset($2::json) AS p (message_id bigint, option_count smallint, multiple boolean, anonymous boolean, closes_at float8, closed_at float8)
    RETURNING message_id, closes_at, closed_at
  )
  INSERT INTO due_work (app_id, kind, subject_id, due_at)
  SELECT $1, 'poll_closing', message_id, closes_at FROM inserted WHERE closes_at IS NOT NULL AND closed_at IS NULL;

-- statement: data-import-insert-reactions
-- $1: text
-- $2: json
INSERT INTO message_reactions (app_id, message_id, uid, reaction, reacted_at, conversation_key)
  SELECT $1, message_id, uid, reaction, coalesce(to_timestamp(reacted_at), now()), conversation_key
    FROM json_to_recordset($2::json) AS r (message_id bigint, uid text, reaction text, reacted_at float8, conversation_key text);

-- statement: data-import-insert-roles
-- $1: text
-- $2: json
-- column role: text not null
INSERT INTO roles (app_id, role, name, description, metadata, settings)
  SELECT $1, role, name, description, metadata, settings
    FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
      ON CONFLICT (app_id, role) DO NOTHING
  RETURNING role;

-- statement: data-import-insert-saves
-- $1: text
-- $2: json
INSERT INTO saved_messages (app_id, uid, message_id, saved_at)
  SELECT $1, uid, message_id, coalesce(to_timestamp(saved_at), now())
    FROM json_to_recordset($2::json) AS s (message_id bigint, uid text, saved_at float8)
      ON CONFLICT DO NOTHING;

-- statement: data-import-insert-subscribers
-- $1: text
-- $2: json
INSERT INTO thread_subscriptions (app_id, uid, parent_id, read_message_id, subscribed_at)
  SELECT $1, uid, message_id, read_message_id, coalesce(to_timestamp(subscribed_at), now())
    FROM json_to_recordset($2::json) AS s (message_id bigint, uid text, read_message_id bigint, subscribed_at float8)
   ORDER BY uid, message_id
      ON CONFLICT (app_id, uid, parent_id) DO UPDATE SET read_message_id = excluded.read_message_id, subscribed_at = excluded.subscribed_at;

-- statement: data-import-insert-users
-- $1: text
-- $2: json
-- column uid: text not null
INSERT INTO users (app_id, uid, name, avatar, link, role, status_message, metadata, tags, presence_visibility, status_message_expires_at, last_active_at, created_at, updated_at, deactivated_at)
  SELECT $1, r.uid, r.name, r.avatar, r.link, coalesce(r.role, 'default'), r.status_message, r.metadata, coalesce(r.tags, '{}'), coalesce(r.presence_visibility, 'everyone'),
         to_timestamp(r.status_message_expires_at), to_timestamp(r.last_active_at), coalesce(to_timestamp(r.created_at), now()), to_timestamp(r.updated_at), to_timestamp(r.deactivated_at)
    FROM json_to_recordset($2::json) AS r (
      uid text, name text, avatar text, link text, role text, status_message text, metadata jsonb, tags text[], presence_visibility presence_visibility, status_message_expires_at float8, last_active_at float8, created_at float8, updated_at float8, deactivated_at float8)
      ON CONFLICT (app_id, uid) DO NOTHING
  RETURNING uid;

-- statement: data-import-insert-votes
-- $1: text
-- $2: json
INSERT INTO poll_votes (app_id, message_id, uid, option, voted_at)
  SELECT $1, message_id, uid, option, coalesce(to_timestamp(voted_at), now())
    FROM json_to_recordset($2::json) AS v (message_id bigint, uid text, option smallint, voted_at float8);

-- statement: data-import-lock-file
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- column partial_batch: jsonb
SELECT partial_batch FROM import_files
  WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4 FOR UPDATE;

-- statement: data-import-lock-groups
-- $1: text
-- $2: text[]
-- column guid: text not null
-- column owner: text not null
-- column members_count: integer not null
-- column created_at: timestamp with time zone not null
SELECT r.* FROM (SELECT id FROM unnest($2::text[]) AS named (id) ORDER BY id) AS named
  CROSS JOIN LATERAL (SELECT guid, owner, members_count, created_at FROM groups WHERE app_id = $1 AND guid = named.id OFFSET 0 FOR NO KEY UPDATE) AS r;

-- statement: data-import-lock-groups-for-key-share
-- $1: text
-- $2: text[]
-- column guid: text not null
SELECT r.* FROM (SELECT id FROM unnest($2::text[]) AS named (id) ORDER BY id) AS named
  CROSS JOIN LATERAL (SELECT guid FROM groups WHERE app_id = $1 AND guid = named.id OFFSET 0 FOR KEY SHARE) AS r;

-- statement: data-import-lock-roles
-- $1: text
-- $2: text[]
-- column role: text not null
SELECT role FROM roles WHERE app_id = $1 AND role = ANY($2) ORDER BY role FOR KEY SHARE;

-- statement: data-import-lock-users
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column active: boolean
SELECT r.* FROM (SELECT id FROM unnest($2::text[]) AS named (id) ORDER BY id) AS named
  CROSS JOIN LATERAL (SELECT uid, (users.deactivated_at IS NULL) AS active FROM users WHERE app_id = $1 AND uid = named.id OFFSET 0 FOR NO KEY UPDATE) AS r;

-- statement: data-import-lock-users-for-key-share
-- $1: text
-- $2: text[]
-- column uid: text not null
SELECT r.* FROM (SELECT id FROM unnest($2::text[]) AS named (id) ORDER BY id) AS named
  CROSS JOIN LATERAL (SELECT uid FROM users WHERE app_id = $1 AND uid = named.id OFFSET 0 FOR KEY SHARE) AS r;

-- statement: data-import-mark-group-messages
-- $1: text
-- $2: json
WITH mark AS MATERIALIZED (SELECT g.uid, m.conversation_key, m.type, m.message_id, m.at
           FROM json_to_recordset($2::json) AS m (guid text, conversation_key text, type receipt_type, message_id bigint, at float8, sent_at float8)
           JOIN groups c ON c.app_id = $1 AND c.guid = m.guid AND c.members_count <= 300
           JOIN group_members g ON g.app_id = $1 AND g.guid = m.guid AND g.joined_at <= to_timestamp(m.sent_at)), watermark AS (
    INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id, read_message_id)
    SELECT $1, uid, conversation_key, max(message_id), coalesce(max(message_id) FILTER (WHERE type = 'read'), 0)
      FROM mark GROUP BY uid, conversation_key ORDER BY uid, conversation_key
        ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
       SET delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
           read_message_id = greatest(w.read_message_id, excluded.read_message_id), updated_at = excluded.updated_at
  )
  INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
  SELECT $1, conversation_key, uid, type, message_id, to_timestamp(at) FROM mark
      ON CONFLICT DO NOTHING;

-- statement: data-import-mark-messages
-- $1: text
-- $2: json
WITH mark AS MATERIALIZED (SELECT * FROM json_to_recordset($2::json) AS m (uid text, conversation_key text, type receipt_type, message_id bigint, at float8)), watermark AS (
    INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, delivered_message_id, read_message_id)
    SELECT $1, uid, conversation_key, max(message_id), coalesce(max(message_id) FILTER (WHERE type = 'read'), 0)
      FROM mark GROUP BY uid, conversation_key ORDER BY uid, conversation_key
        ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
       SET delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
           read_message_id = greatest(w.read_message_id, excluded.read_message_id), updated_at = excluded.updated_at
  )
  INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
  SELECT $1, conversation_key, uid, type, message_id, to_timestamp(at) FROM mark
      ON CONFLICT DO NOTHING;

-- statement: data-import-memberships
-- $1: text
-- $2: text[]
-- $3: text[]
-- column guid: text not null
-- column uid: text not null
-- column scope: member_scope
-- column banned: boolean not null
SELECT m.guid, m.uid, m.scope, false AS banned
    FROM unnest($2::text[], $3::text[]) AS p (guid, uid) JOIN group_members m ON m.app_id = $1 AND m.guid = p.guid AND m.uid = p.uid
   UNION ALL
  SELECT b.guid, b.uid, b.scope, true
    FROM unnest($2::text[], $3::text[]) AS p (guid, uid) JOIN group_bans b ON b.app_id = $1 AND b.guid = p.guid AND b.uid = p.uid;

-- statement: data-import-raise-message-sequence
-- $1: text
-- $2: bigint
-- column setval: bigint
SELECT setval('messages_id_seq', $2::bigint + 1000000)
   FROM (SELECT pg_advisory_xact_lock(hashtextextended('data-import raise-message-sequence', 0))) AS locked, messages_id_seq, apps
  WHERE app_id = $1 AND last_value < $2::bigint;

-- statement: data-import-recount
-- $1: text
-- column messages: bigint
-- column authors: bigint
-- column threads: bigint
-- column mentions: bigint
-- column files: bigint
-- column reactions: bigint
-- column saves: bigint
-- column pins: bigint
-- column read_positions: bigint
SELECT m.*,
       (SELECT count(*) FROM message_reactions WHERE app_id = $1) AS reactions,
       (SELECT count(*) FROM saved_messages WHERE app_id = $1) AS saves,
       (SELECT count(*) FROM message_pins WHERE app_id = $1) AS pins,
       (SELECT count(*) FROM conversation_watermarks WHERE app_id = $1 AND read_message_id > 0) AS read_positions
  FROM (SELECT count(*) AS messages, count(DISTINCT sender) FILTER (WHERE sender <> 'app_system') AS authors,
               count(DISTINCT parent_id) AS threads, coalesce(sum(cardinality(mentioned_uids)), 0)::bigint AS mentions,
               coalesce(sum(CASE WHEN jsonb_typeof(data -> 'attachments') = 'array' THEN jsonb_array_length(data -> 'attachments') END), 0)::bigint AS files
          FROM messages WHERE app_id = $1) AS m;

-- statement: data-import-recount-members
-- $1: text
-- $2: text[]
UPDATE groups SET members_count = (
   SELECT count(*) FROM group_members m JOIN users u ON u.app_id = $1 AND u.uid = m.uid
    WHERE m.app_id = $1 AND m.guid = groups.guid AND u.deactivated_at IS NULL)
  WHERE groups.app_id = $1 AND groups.guid IN (SELECT guid FROM group_members WHERE app_id = $1 AND uid = ANY($2::text[]));

-- statement: data-import-replace-groups
-- $1: text
-- $2: json
UPDATE groups SET (guid, name, type, icon, description, metadata, tags, owner, frozen, send_scope, slow_mode_seconds, join_by_request, password_hash, created_at, updated_at, updated_by) = ROW(r.guid, r.name, r.type, r.icon, r.description, r.metadata, coalesce(r.tags, '{}'), r.owner, coalesce(r.frozen, false), coalesce(r.send_scope, 'participant'), coalesce(r.slow_mode_seconds, 0), coalesce(r.join_by_request, false),
        r.password_hash, coalesce(to_timestamp(r.created_at), groups.created_at), to_timestamp(r.updated_at), r.updated_by)
   FROM json_to_recordset($2::json) AS r (
     guid text, name text, type group_type, icon text, description text, metadata jsonb, tags text[], owner text, frozen boolean, send_scope member_scope, slow_mode_seconds int, join_by_request boolean, password_hash text, created_at float8, updated_at float8, updated_by text)
  WHERE groups.app_id = $1 AND groups.guid = r.guid;

-- statement: data-import-replace-messages
-- $1: text
-- $2: json
WITH m AS MATERIALIZED (SELECT *, CASE WHEN named_uids IS NULL THEN coalesce(mentioned_uids, '{}') ELSE ARRAY(
   SELECT named.uid FROM unnest(named_uids::text[]) WITH ORDINALITY AS named (uid, position)
     JOIN users u ON u.app_id = $1 AND u.uid = named.uid AND u.deactivated_at IS NULL
    WHERE (m.receiver_type = 'user' AND (starts_with(m.conversation_key, 'user/') AND (starts_with(m.conversation_key, 'user/' || named.uid || '/') OR right(m.conversation_key, length(named.uid) + 1) = '/' || named.uid)))
       OR (m.receiver_type = 'group'
           AND EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = m.receiver AND g.uid = named.uid))
    ORDER BY named.position) END AS mentioned, to_timestamp(coalesce(updated_at, deleted_at, edited_at, sent_at)) AS changed_at FROM json_to_recordset($2::json) AS m (
      id bigint, conversation_key text, sender text, receiver_type receiver_type, receiver text, category text, type text, data jsonb,
      tags text[], muid text, parent_id bigint, quoted_message_id bigint, mentioned_uids text[], named_uids text[], annotation_kinds smallint, sent_at float8,
      updated_at float8, edited_at float8, edited_by text, deleted_at float8, deleted_by text))
  UPDATE messages SET data = m.data, tags = coalesce(m.tags, '{}'), mentioned_uids = m.mentioned, updated_at = m.changed_at,
         edited_at = to_timestamp(m.edited_at), edited_by = m.edited_by, deleted_at = to_timestamp(m.deleted_at), deleted_by = m.deleted_by,
         parent_id = m.parent_id, quoted_message_id = m.quoted_message_id
    FROM m WHERE messages.app_id = $1 AND messages.id = m.id;

-- statement: data-import-replace-roles
-- $1: text
-- $2: json
-- $3: text[]
-- column role: text not null
UPDATE roles SET name = r.name, description = r.description, metadata = r.metadata, settings = r.settings, updated_at = now()
    FROM json_to_recordset($2::json) AS r (role text, name text, description text, metadata jsonb, settings jsonb)
   WHERE roles.app_id = $1 AND roles.role = r.role AND r.role = ANY($3)
  RETURNING roles.role;

-- statement: data-import-replace-users
-- $1: text
-- $2: json
UPDATE users SET (uid, name, avatar, link, role, status_message, metadata, tags, presence_visibility, status_message_expires_at, last_active_at, created_at, updated_at, deactivated_at) = ROW(r.uid, r.name, r.avatar, r.link, coalesce(r.role, 'default'), r.status_message, r.metadata, coalesce(r.tags, '{}'), coalesce(r.presence_visibility, 'everyone'),
     to_timestamp(r.status_message_expires_at), to_timestamp(r.last_active_at), coalesce(to_timestamp(r.created_at), now()), to_timestamp(r.updated_at), to_timestamp(r.deactivated_at)) FROM json_to_recordset($2::json) AS r (
  uid text, name text, avatar text, link text, role text, status_message text, metadata jsonb, tags text[], presence_visibility presence_visibility, status_message_expires_at float8, last_active_at float8, created_at float8, updated_at float8, deactivated_at float8) WHERE users.app_id = $1 AND users.uid = r.uid;

-- statement: data-import-save-checkpoint
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- $5: bigint
-- $6: bigint
-- $7: bytea
-- $8: bigint
-- $9: bigint
-- $10: bigint
-- $11: bigint
-- $12: boolean
UPDATE import_files
    SET done_bytes = $5, done_lines = $6, done_hash = $7, stored_records = $8, refused_records = $9, refused_bytes = $10,
        incomplete_records = $11, finished_at = CASE WHEN $12 THEN now() END, partial_batch = NULL
  WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-save-partial-batch
-- $1: text
-- $2: text
-- $3: text
-- $4: bytea
-- $5: jsonb
UPDATE import_files SET partial_batch = $5::jsonb WHERE app_id = $1 AND import_name = $2 AND kind = $3 AND fingerprint = $4;

-- statement: data-import-store-conversation-states
-- $1: text
-- $2: json
-- $3: boolean
WITH s AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2::json) AS s (
      uid text, conversation_key text, receiver_type receiver_type, receiver text, read_id bigint, read_at float8, delivered_id bigint,
      delivered_at float8, reset_id bigint, tags text[], pinned_at float8)
  ), p AS MATERIALIZED (
    SELECT s.*,
           coalesce(read_id, CASE WHEN read_at IS NOT NULL THEN coalesce((
      SELECT m.id FROM messages m
       WHERE m.app_id = $1 AND m.conversation_key = s.conversation_key AND m.sender <> s.uid AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND m.sent_at <= to_timestamp(s.read_at)
       ORDER BY m.id DESC LIMIT 1), 0) END, 0) AS read_to,
           coalesce(delivered_id, CASE WHEN delivered_at IS NOT NULL THEN coalesce((
      SELECT m.id FROM messages m
       WHERE m.app_id = $1 AND m.conversation_key = s.conversation_key AND m.sender <> s.uid AND (m.moderation_status IS NULL OR m.moderation_status = 'approved')
         AND m.sent_at <= to_timestamp(s.delivered_at)
       ORDER BY m.id DESC LIMIT 1), 0) END, 0) AS delivered_to
      FROM s
  ), watermark AS (
    INSERT INTO conversation_watermarks AS w (app_id, uid, conversation_key, reset_message_id, read_message_id, delivered_message_id, tags,
                                              pinned_at)
    SELECT $1, uid, conversation_key, coalesce(reset_id, 0), read_to, greatest(read_to, delivered_to), coalesce(tags, '{}'),
           to_timestamp(pinned_at)
      FROM p ORDER BY uid, conversation_key
        ON CONFLICT (app_id, uid, conversation_key) DO UPDATE
       SET reset_message_id = greatest(w.reset_message_id, excluded.reset_message_id),
           read_message_id = CASE WHEN $3 THEN excluded.read_message_id ELSE greatest(w.read_message_id, excluded.read_message_id) END,
           delivered_message_id = greatest(w.delivered_message_id, excluded.delivered_message_id),
           tags = CASE WHEN excluded.tags = '{}' AND NOT $3::boolean THEN w.tags ELSE excluded.tags END,
           pinned_at = CASE WHEN $3 THEN excluded.pinned_at ELSE coalesce(excluded.pinned_at, w.pinned_at) END, updated_at = excluded.updated_at
  ), mark AS (
    SELECT uid, conversation_key, receiver_type, receiver, 'read'::receipt_type AS type, read_to AS id, read_at AS at FROM p
     UNION ALL
    SELECT uid, conversation_key, receiver_type, receiver, 'delivered', delivered_to, delivered_at FROM p WHERE delivered_to > read_to OR delivered_at < read_at
  )
  INSERT INTO conversation_receipts (app_id, conversation_key, uid, type, message_id, created_at)
  SELECT $1, conversation_key, uid, type, id, coalesce(to_timestamp(at), (SELECT m.sent_at FROM messages m WHERE m.app_id = $1 AND m.id = mark.id), now()) FROM mark
   WHERE id > 0 AND (receiver_type = 'user' OR EXISTS (
           SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = mark.receiver AND g.members_count <= 300))
      ON CONFLICT DO NOTHING;

-- statement: export-person: profile, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text] AS key
   FROM users t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid" LIMIT $3;

-- statement: export-person: profile, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text] AS key
   FROM users t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid") > (($5::text[])[1]::text)
  ORDER BY t."uid" LIMIT $3;

-- statement: export-person: contact-details, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text] AS key
   FROM contact_details t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid" LIMIT $3;

-- statement: export-person: contact-details, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text] AS key
   FROM contact_details t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid") > (($5::text[])[1]::text)
  ORDER BY t."uid" LIMIT $3;

-- statement: export-person: notification-preferences, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text] AS key
   FROM notification_preferences t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid" LIMIT $3;

-- statement: export-person: notification-preferences, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text] AS key
   FROM notification_preferences t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid") > (($5::text[])[1]::text)
  ORDER BY t."uid" LIMIT $3;

-- statement: export-person: muted-conversations, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."conversation_key"::text] AS key
   FROM muted_conversations t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid", t."conversation_key" LIMIT $3;

-- statement: export-person: muted-conversations, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."conversation_key"::text] AS key
   FROM muted_conversations t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid", t."conversation_key") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."uid", t."conversation_key" LIMIT $3;

-- statement: export-person: friends, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."friend_uid"::text] AS key
   FROM friends t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid", t."friend_uid" LIMIT $3;

-- statement: export-person: friends, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."friend_uid"::text] AS key
   FROM friends t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid", t."friend_uid") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."uid", t."friend_uid" LIMIT $3;

-- statement: export-person: blocked-users, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."blocked_uid"::text] AS key
   FROM user_blocks t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid", t."blocked_uid" LIMIT $3;

-- statement: export-person: blocked-users, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."blocked_uid"::text] AS key
   FROM user_blocks t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid", t."blocked_uid") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."uid", t."blocked_uid" LIMIT $3;

-- statement: export-person: group-memberships, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM group_members t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: group-memberships, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM group_members t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: group-bans, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM group_bans t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: group-bans, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM group_bans t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: group-mutes, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM group_mutes t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: group-mutes, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM group_mutes t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: pending-memberships, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM pending_members t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: pending-memberships, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM pending_members t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: slow-mode-turns, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM slow_mode_turns t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: slow-mode-turns, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."guid"::text, t."uid"::text] AS key
   FROM slow_mode_turns t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."guid", t."uid") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."guid", t."uid" LIMIT $3;

-- statement: export-person: conversation-states, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."conversation_key"::text] AS key
   FROM conversation_watermarks t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid", t."conversation_key" LIMIT $3;

-- statement: export-person: conversation-states, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."conversation_key"::text] AS key
   FROM conversation_watermarks t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid", t."conversation_key") > (($5::text[])[1]::text, ($5::text[])[2]::text)
  ORDER BY t."uid", t."conversation_key" LIMIT $3;

-- statement: export-person: receipts, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."conversation_key"::text, t."uid"::text, t."type"::text, t."message_id"::text] AS key
   FROM conversation_receipts t
  WHERE t.app_id = $1 AND t.uid = $2 AND t.conversation_key IN (SELECT w.conversation_key FROM conversation_watermarks w WHERE w.app_id = $1 AND w.uid = $2)
  ORDER BY t."conversation_key", t."uid", t."type", t."message_id" LIMIT $3;

-- statement: export-person: receipts, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."conversation_key"::text, t."uid"::text, t."type"::text, t."message_id"::text] AS key
   FROM conversation_receipts t
  WHERE t.app_id = $1 AND t.uid = $2 AND t.conversation_key IN (SELECT w.conversation_key FROM conversation_watermarks w WHERE w.app_id = $1 AND w.uid = $2) AND (t."conversation_key", t."uid", t."type", t."message_id") > (($5::text[])[1]::text, ($5::text[])[2]::text, ($5::text[])[3]::receipt_type, ($5::text[])[4]::bigint)
  ORDER BY t."conversation_key", t."uid", t."type", t."message_id" LIMIT $3;

-- statement: export-person: thread-subscriptions, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."parent_id"::text] AS key
   FROM thread_subscriptions t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid", t."parent_id" LIMIT $3;

-- statement: export-person: thread-subscriptions, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."parent_id"::text] AS key
   FROM thread_subscriptions t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid", t."parent_id") > (($5::text[])[1]::text, ($5::text[])[2]::bigint)
  ORDER BY t."uid", t."parent_id" LIMIT $3;

-- statement: export-person: reactions, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."id"::text] AS key
   FROM message_reactions t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."message_id", t."id" LIMIT $3;

-- statement: export-person: reactions, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."id"::text] AS key
   FROM message_reactions t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."message_id", t."id") > (($5::text[])[1]::bigint, ($5::text[])[2]::bigint)
  ORDER BY t."message_id", t."id" LIMIT $3;

-- statement: export-person: poll-votes, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."id"::text] AS key
   FROM poll_votes t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."message_id", t."id" LIMIT $3;

-- statement: export-person: poll-votes, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."id"::text] AS key
   FROM poll_votes t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."message_id", t."id") > (($5::text[])[1]::bigint, ($5::text[])[2]::bigint)
  ORDER BY t."message_id", t."id" LIMIT $3;

-- statement: export-person: scheduled-messages, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM scheduled_messages t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: scheduled-messages, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM scheduled_messages t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."id") > (($5::text[])[1]::bigint)
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: drafts, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."receiver_type"::text, t."receiver"::text, t."parent_id"::text] AS key
   FROM drafts t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid", t."receiver_type", t."receiver", t."parent_id" LIMIT $3;

-- statement: export-person: drafts, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."receiver_type"::text, t."receiver"::text, t."parent_id"::text] AS key
   FROM drafts t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid", t."receiver_type", t."receiver", t."parent_id") > (($5::text[])[1]::text, ($5::text[])[2]::receiver_type, ($5::text[])[3]::text, ($5::text[])[4]::bigint)
  ORDER BY t."uid", t."receiver_type", t."receiver", t."parent_id" LIMIT $3;

-- statement: export-person: reminders, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM message_reminders t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: reminders, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM message_reminders t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."id") > (($5::text[])[1]::bigint)
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: saved-messages, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."message_id"::text] AS key
   FROM saved_messages t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."uid", t."message_id" LIMIT $3;

-- statement: export-person: saved-messages, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."uid"::text, t."message_id"::text] AS key
   FROM saved_messages t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."uid", t."message_id") > (($5::text[])[1]::text, ($5::text[])[2]::bigint)
  ORDER BY t."uid", t."message_id" LIMIT $3;

-- statement: export-person: interactions, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."uid"::text, t."element_id"::text] AS key
   FROM message_interactions t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."message_id", t."uid", t."element_id" LIMIT $3;

-- statement: export-person: interactions, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."uid"::text, t."element_id"::text] AS key
   FROM message_interactions t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."message_id", t."uid", t."element_id") > (($5::text[])[1]::bigint, ($5::text[])[2]::text, ($5::text[])[3]::text)
  ORDER BY t."message_id", t."uid", t."element_id" LIMIT $3;

-- statement: export-person: flagged-messages, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."uid"::text] AS key
   FROM message_flags t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."message_id", t."uid" LIMIT $3;

-- statement: export-person: flagged-messages, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."message_id"::text, t."uid"::text] AS key
   FROM message_flags t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."message_id", t."uid") > (($5::text[])[1]::bigint, ($5::text[])[2]::text)
  ORDER BY t."message_id", t."uid" LIMIT $3;

-- statement: export-person: submissions, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."submission_id"::text] AS key
   FROM moderation_submissions t
  WHERE t.app_id = $1 AND t.sender = $2
  ORDER BY t."submission_id" LIMIT $3;

-- statement: export-person: submissions, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."submission_id"::text] AS key
   FROM moderation_submissions t
  WHERE t.app_id = $1 AND t.sender = $2 AND (t."submission_id") > (($5::text[])[1]::bigint)
  ORDER BY t."submission_id" LIMIT $3;

-- statement: export-person: calls, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."session_id"::text] AS key
   FROM calls t
  WHERE t.app_id = $1 AND (t.initiator = $2 OR (t.receiver_type = 'user' AND t.receiver = $2) OR EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = t.session_id AND p.uid = $2))
  ORDER BY t."session_id" LIMIT $3;

-- statement: export-person: calls, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."session_id"::text] AS key
   FROM calls t
  WHERE t.app_id = $1 AND (t.initiator = $2 OR (t.receiver_type = 'user' AND t.receiver = $2) OR EXISTS (SELECT FROM call_participants p WHERE p.app_id = $1 AND p.session_id = t.session_id AND p.uid = $2)) AND (t."session_id") > (($5::text[])[1]::text)
  ORDER BY t."session_id" LIMIT $3;

-- statement: export-person: call-participations, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."session_id"::text, t."id"::text] AS key
   FROM call_participants t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."session_id", t."id" LIMIT $3;

-- statement: export-person: call-participations, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."session_id"::text, t."id"::text] AS key
   FROM call_participants t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."session_id", t."id") > (($5::text[])[1]::text, ($5::text[])[2]::bigint)
  ORDER BY t."session_id", t."id" LIMIT $3;

-- statement: export-person: sessions, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM auth_tokens t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: sessions, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM auth_tokens t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."id") > (($5::text[])[1]::bigint)
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: devices, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM push_tokens t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: devices, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM push_tokens t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."id") > (($5::text[])[1]::bigint)
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: notifications, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM notification_deliveries t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: notifications, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM notification_deliveries t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."id") > (($5::text[])[1]::bigint)
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: campaigns, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."campaign_id"::text, t."uid"::text] AS key
   FROM campaign_recipients t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."campaign_id", t."uid" LIMIT $3;

-- statement: export-person: campaigns, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."campaign_id"::text, t."uid"::text] AS key
   FROM campaign_recipients t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."campaign_id", t."uid") > (($5::text[])[1]::bigint, ($5::text[])[2]::text)
  ORDER BY t."campaign_id", t."uid" LIMIT $3;

-- statement: export-person: campaign-notifications, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM campaign_deliveries t
  WHERE t.app_id = $1 AND t.uid = $2
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: campaign-notifications, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM campaign_deliveries t
  WHERE t.app_id = $1 AND t.uid = $2 AND (t."id") > (($5::text[])[1]::bigint)
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: campaign-engagements, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."delivery_id"::text, t."topic"::text] AS key
   FROM campaign_engagements t
  WHERE t.app_id = $1 AND EXISTS (SELECT FROM campaign_deliveries d WHERE d.app_id = $1 AND d.id = t.delivery_id AND d.uid = $2)
  ORDER BY t."delivery_id", t."topic" LIMIT $3;

-- statement: export-person: campaign-engagements, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."delivery_id"::text, t."topic"::text] AS key
   FROM campaign_engagements t
  WHERE t.app_id = $1 AND EXISTS (SELECT FROM campaign_deliveries d WHERE d.app_id = $1 AND d.id = t.delivery_id AND d.uid = $2) AND (t."delivery_id", t."topic") > (($5::text[])[1]::bigint, ($5::text[])[2]::text)
  ORDER BY t."delivery_id", t."topic" LIMIT $3;

-- statement: export-person: agent-runs, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM ai_runs t
  WHERE t.app_id = $1 AND t.asked_by = $2
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: agent-runs, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM ai_runs t
  WHERE t.app_id = $1 AND t.asked_by = $2 AND (t."id") > (($5::text[])[1]::bigint)
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: files, first
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM media t
  WHERE t.app_id = $1 AND t.uid = $2 AND t.size IS NOT NULL AND NOT t.discarded
  ORDER BY t."id" LIMIT $3;

-- statement: export-person: files, next
-- $1: text
-- $2: text
-- $3: bigint
-- $4: text[]
-- $5: text[]
-- column row: text
-- column key: text[] not null
SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[t."id"::text] AS key
   FROM media t
  WHERE t.app_id = $1 AND t.uid = $2 AND t.size IS NOT NULL AND NOT t.discarded AND (t."id") > (($5::text[])[1]::text)
  ORDER BY t."id" LIMIT $3;

-- statement: export-records-bans
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column guid: text not null
-- column uid: text not null
-- column scope: member_scope
-- column banned_at: timestamp with time zone not null
-- column banned_by: text not null
SELECT guid, uid, scope, banned_at, banned_by FROM group_bans
  WHERE app_id = $1 AND (guid, uid) > ($2, $3) ORDER BY guid, uid LIMIT $4;

-- statement: export-records-blocks
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column uid: text not null
-- column blocked_uid: text not null
-- column blocked_at: timestamp with time zone not null
SELECT uid, blocked_uid, blocked_at FROM user_blocks
  WHERE app_id = $1 AND (uid, blocked_uid) > ($2, $3) ORDER BY uid, blocked_uid LIMIT $4;

-- statement: export-records-calls
-- $1: text
-- $2: text
-- $3: bigint
-- column session_id: text not null
-- column mid: uuid not null
-- column type: call_type not null
-- column mode: call_mode not null
-- column status: call_status not null
-- column initiator: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column metadata: jsonb not null
-- column tags: text[]
-- column initiated_at: timestamp with time zone not null
-- column started_at: timestamp with time zone
-- column ended_at: timestamp with time zone
-- column participants: json
-- column recordings: json
-- column transcriptions: json
SELECT c.session_id, c.mid, c.type, c.mode, c.status, c.initiator, c.receiver_type, c.receiver,
        c.metadata, c.tags, c.initiated_at, c.started_at, c.ended_at,
        (SELECT json_agg(json_build_object('uid', p.uid, 'deviceId', p.device_id, 'mid', p.mid, 'state', p.state, 'joinedAt', round(extract(epoch FROM p.joined_at), 3),
           'leftAt', round(extract(epoch FROM p.left_at), 3), 'audioMinutes', p.audio_minutes, 'videoMinutes', p.video_minutes) ORDER BY p.id) FROM call_participants p WHERE p.app_id = $1 AND p.session_id = c.session_id) AS participants,
        (SELECT json_agg(json_build_object('rid', r.rid, 'url', r.url, 'minutes', r.minutes, 'startedAt', round(extract(epoch FROM r.started_at), 3), 'endedAt', round(extract(epoch FROM r.ended_at), 3)) ORDER BY r.rid) FROM call_recordings r WHERE r.app_id = $1 AND r.session_id = c.session_id) AS recordings,
        (SELECT json_agg(json_build_object('tid', t.tid, 'mid', t.mid, 'roomName', t.room_name, 'url', t.url, 'startedAt', round(extract(epoch FROM t.started_at), 3),
           'endedAt', round(extract(epoch FROM t.ended_at), 3), 'transcribedAt', round(extract(epoch FROM t.transcribed_at), 3)) ORDER BY t.tid) FROM call_transcriptions t WHERE t.app_id = $1 AND t.session_id = c.session_id) AS transcriptions
   FROM calls c
  WHERE c.app_id = $1 AND c.session_id > $2 AND c.status NOT IN ('initiated', 'ongoing')
  ORDER BY c.session_id LIMIT $3;

-- statement: export-records-conversation-states
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column uid: text not null
-- column conversation_key: text not null
-- column read_message_id: bigint not null
-- column delivered_message_id: bigint not null
-- column reset_message_id: bigint not null
-- column tags: text[]
-- column pinned_at: timestamp with time zone
-- column disappear_after_seconds: integer
-- column read_at: timestamp with time zone
-- column delivered_at: timestamp with time zone
SELECT w.uid, w.conversation_key, w.read_message_id,
        w.delivered_message_id, w.reset_message_id, w.tags, w.pinned_at, d.seconds AS disappear_after_seconds,
        (SELECT r.created_at FROM conversation_receipts r
   WHERE r.app_id = $1 AND r.conversation_key = w.conversation_key AND r.uid = w.uid AND r.type = 'read'
     AND r.message_id = w.read_message_id) AS read_at, (SELECT r.created_at FROM conversation_receipts r
   WHERE r.app_id = $1 AND r.conversation_key = w.conversation_key AND r.uid = w.uid AND r.type = 'delivered'
     AND r.message_id = w.delivered_message_id) AS delivered_at
   FROM conversation_watermarks w LEFT JOIN disappearing_conversations d ON d.app_id = $1 AND d.conversation_key = w.conversation_key
    AND starts_with(d.conversation_key, 'user/')
  WHERE w.app_id = $1 AND (w.uid, w.conversation_key) > ($2, $3) ORDER BY w.uid, w.conversation_key LIMIT $4;

-- statement: export-records-files
-- $1: text
-- $2: text
-- $3: bigint
-- column id: text not null
-- column name: text not null
-- column mime_type: text
-- column size: bigint
-- column uid: text not null
-- column created_at: timestamp with time zone not null
SELECT id, name, mime_type, size, uid, created_at FROM media
  WHERE app_id = $1 AND id > $2 AND size IS NOT NULL AND NOT discarded ORDER BY id LIMIT $3;

-- statement: export-records-friends
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column uid: text not null
-- column friend_uid: text not null
-- column created_at: timestamp with time zone not null
SELECT uid, friend_uid, created_at FROM friends
  WHERE app_id = $1 AND (uid, friend_uid) > ($2, $3) AND uid COLLATE "C" < friend_uid COLLATE "C"
  ORDER BY uid, friend_uid LIMIT $4;

-- statement: export-records-groups
-- $1: text
-- $2: text
-- $3: bigint
-- column guid: text not null
-- column name: text not null
-- column type: group_type not null
-- column icon: text
-- column description: text
-- column metadata: jsonb
-- column tags: text[]
-- column owner: text not null
-- column frozen: boolean not null
-- column send_scope: member_scope not null
-- column slow_mode_seconds: integer not null
-- column join_by_request: boolean not null
-- column password_hash: text
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column updated_by: text
-- column disappear_after_seconds: integer
SELECT g.guid, g.name, g.type, g.icon, g.description, g.metadata, g.tags, g.owner, g.frozen, g.send_scope, g.slow_mode_seconds, g.join_by_request, g.password_hash, g.created_at, g.updated_at, g.updated_by, d.seconds AS disappear_after_seconds
   FROM groups g LEFT JOIN disappearing_conversations d ON d.app_id = $1 AND d.conversation_key = 'group/' || g.guid
  WHERE g.app_id = $1 AND g.guid > $2 ORDER BY g.guid LIMIT $3;

-- statement: export-records-members
-- $1: text
-- $2: text
-- $3: text
-- $4: bigint
-- column guid: text not null
-- column uid: text not null
-- column scope: member_scope not null
-- column joined_at: timestamp with time zone not null
SELECT guid, uid, scope, joined_at FROM group_members
  WHERE app_id = $1 AND (guid, uid) > ($2, $3) ORDER BY guid, uid LIMIT $4;

-- statement: export-records-messages
-- $1: text
-- $2: bigint
-- $3: bigint
-- $4: bigint
-- column id: bigint not null
-- column muid: text
-- column muid_position: integer not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column disappears_at: timestamp with time zone
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column parent_id: bigint
-- column quoted_message_id: bigint
-- column mentioned_uids: text[]
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
-- column reactions: json
-- column pinned: json
-- column saved_by: json
-- column thread_subscribers: json
-- column interactions: json
-- column poll: json
-- column file_ids: text[]
SELECT m.id, m.muid, m.muid_position, m.sender, m.receiver_type, m.receiver, m.category, m.type,
        m.data, m.tags, m.sent_at, m.updated_at, m.edited_at, m.edited_by,
        (SELECT d.disappears_at FROM disappearing_messages d WHERE d.app_id = $1 AND d.message_id = m.id) AS disappears_at,
        m.deleted_at, m.deleted_by, m.parent_id, m.quoted_message_id,
        m.mentioned_uids, (SELECT r.created_at FROM conversation_receipts r
   WHERE r.app_id = $1 AND r.conversation_key = m.conversation_key AND r.uid = m.receiver AND r.type = 'delivered' AND r.message_id >= m.id
     AND m.receiver_type = 'user'
   ORDER BY r.message_id LIMIT 1) AS delivered_at, (SELECT r.created_at FROM conversation_receipts r
   WHERE r.app_id = $1 AND r.conversation_key = m.conversation_key AND r.uid = m.receiver AND r.type = 'read' AND r.message_id >= m.id
     AND m.receiver_type = 'user'
   ORDER BY r.message_id LIMIT 1) AS read_at,
        (SELECT json_agg(json_build_object('uid', r.uid, 'reaction', r.reaction, 'reactedAt', round(extract(epoch FROM r.reacted_at), 3)) ORDER BY r.id) FROM message_reactions r WHERE r.app_id = $1 AND r.message_id = m.id) AS reactions,
        (SELECT json_build_object('pinnedBy', p.pinned_by, 'pinnedAt', round(extract(epoch FROM p.pinned_at), 3))
           FROM message_pins p WHERE p.app_id = $1 AND p.message_id = m.id) AS pinned,
        (SELECT json_agg(json_build_object('uid', s.uid, 'savedAt', round(extract(epoch FROM s.saved_at), 3)) ORDER BY s.uid) FROM saved_messages s WHERE s.app_id = $1 AND s.message_id = m.id) AS saved_by,
        (SELECT json_agg(json_build_object('uid', t.uid, 'subscribedAt', round(extract(epoch FROM t.subscribed_at), 3), 'readMessageId', t.read_message_id::text) ORDER BY t.uid) FROM thread_subscriptions t WHERE t.app_id = $1 AND t.parent_id = m.id) AS thread_subscribers,
        (SELECT json_agg(json_build_object('uid', i.uid, 'elementId', i.element_id, 'interactedAt', round(extract(epoch FROM i.interacted_at), 3)) ORDER BY i.uid, i.element_id) FROM message_interactions i WHERE i.app_id = $1 AND i.message_id = m.id) AS interactions,
        (SELECT json_build_object('multiple', p.multiple, 'anonymous', p.anonymous, 'closesAt', round(extract(epoch FROM p.closes_at), 3), 'closedAt', round(extract(epoch FROM p.closed_at), 3),
                  'votes', (SELECT json_agg(json_build_object('uid', v.uid, 'option', v.option, 'votedAt', round(extract(epoch FROM v.voted_at), 3)) ORDER BY v.id) FROM poll_votes v WHERE v.app_id = $1 AND v.message_id = m.id))
           FROM polls p WHERE p.app_id = $1 AND p.message_id = m.id) AS poll,
        (SELECT array_agg(u.media_id ORDER BY u.media_id) FROM media_uses u WHERE u.app_id = $1 AND u.message_id = m.id) AS file_ids
   FROM (SELECT n.*, sum(octet_length(n.data::text)) OVER (ORDER BY n.id) - octet_length(n.data::text) AS bytes_before
           FROM (SELECT * FROM messages m WHERE m.app_id = $1 AND m.id > $2 AND (m.moderation_status IS NULL OR m.moderation_status = 'approved') ORDER BY m.id LIMIT $3) n) m
  WHERE m.bytes_before < $4
  ORDER BY m.id;

-- statement: export-records-messages-with-ids
-- $1: text
-- $2: bigint[]
-- column id: bigint not null
-- column muid: text
-- column muid_position: integer not null
-- column sender: text not null
-- column receiver_type: receiver_type not null
-- column receiver: text not null
-- column category: text not null
-- column type: text not null
-- column data: jsonb not null
-- column tags: text[]
-- column sent_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone not null
-- column edited_at: timestamp with time zone
-- column edited_by: text
-- column disappears_at: timestamp with time zone
-- column deleted_at: timestamp with time zone
-- column deleted_by: text
-- column parent_id: bigint
-- column quoted_message_id: bigint
-- column mentioned_uids: text[]
-- column delivered_at: timestamp with time zone
-- column read_at: timestamp with time zone
-- column reactions: json
-- column pinned: json
-- column saved_by: json
-- column thread_subscribers: json
-- column interactions: json
-- column poll: json
-- column file_ids: text[]
SELECT m.id, m.muid, m.muid_position, m.sender, m.receiver_type, m.receiver, m.category, m.type,
        m.data, m.tags, m.sent_at, m.updated_at, m.edited_at, m.edited_by,
        (SELECT d.disappears_at FROM disappearing_messages d WHERE d.app_id = $1 AND d.message_id = m.id) AS disappears_at,
        m.deleted_at, m.deleted_by, m.parent_id, m.quoted_message_id,
        m.mentioned_uids, (SELECT r.created_at FROM conversation_receipts r
   WHERE r.app_id = $1 AND r.conversation_key = m.conversation_key AND r.uid = m.receiver AND r.type = 'delivered' AND r.message_id >= m.id
     AND m.receiver_type = 'user'
   ORDER BY r.message_id LIMIT 1) AS delivered_at, (SELECT r.created_at FROM conversation_receipts r
   WHERE r.app_id = $1 AND r.conversation_key = m.conversation_key AND r.uid = m.receiver AND r.type = 'read' AND r.message_id >= m.id
     AND m.receiver_type = 'user'
   ORDER BY r.message_id LIMIT 1) AS read_at,
        (SELECT json_agg(json_build_object('uid', r.uid, 'reaction', r.reaction, 'reactedAt', round(extract(epoch FROM r.reacted_at), 3)) ORDER BY r.id) FROM message_reactions r WHERE r.app_id = $1 AND r.message_id = m.id) AS reactions,
        (SELECT json_build_object('pinnedBy', p.pinned_by, 'pinnedAt', round(extract(epoch FROM p.pinned_at), 3))
           FROM message_pins p WHERE p.app_id = $1 AND p.message_id = m.id) AS pinned,
        (SELECT json_agg(json_build_object('uid', s.uid, 'savedAt', round(extract(epoch FROM s.saved_at), 3)) ORDER BY s.uid) FROM saved_messages s WHERE s.app_id = $1 AND s.message_id = m.id) AS saved_by,
        (SELECT json_agg(json_build_object('uid', t.uid, 'subscribedAt', round(extract(epoch FROM t.subscribed_at), 3), 'readMessageId', t.read_message_id::text) ORDER BY t.uid) FROM thread_subscriptions t WHERE t.app_id = $1 AND t.parent_id = m.id) AS thread_subscribers,
        (SELECT json_agg(json_build_object('uid', i.uid, 'elementId', i.element_id, 'interactedAt', round(extract(epoch FROM i.interacted_at), 3)) ORDER BY i.uid, i.element_id) FROM message_interactions i WHERE i.app_id = $1 AND i.message_id = m.id) AS interactions,
        (SELECT json_build_object('multiple', p.multiple, 'anonymous', p.anonymous, 'closesAt', round(extract(epoch FROM p.closes_at), 3), 'closedAt', round(extract(epoch FROM p.closed_at), 3),
                  'votes', (SELECT json_agg(json_build_object('uid', v.uid, 'option', v.option, 'votedAt', round(extract(epoch FROM v.voted_at), 3)) ORDER BY v.id) FROM poll_votes v WHERE v.app_id = $1 AND v.message_id = m.id))
           FROM polls p WHERE p.app_id = $1 AND p.message_id = m.id) AS poll,
        (SELECT array_agg(u.media_id ORDER BY u.media_id) FROM media_uses u WHERE u.app_id = $1 AND u.message_id = m.id) AS file_ids
   FROM messages m WHERE m.app_id = $1 AND m.id = ANY($2::bigint[])
  ORDER BY m.id;

-- statement: export-records-roles
-- $1: text
-- $2: text
-- $3: bigint
-- column role: text not null
-- column name: text not null
-- column description: text
-- column metadata: jsonb
-- column settings: jsonb
SELECT role, name, description, metadata, settings FROM roles WHERE app_id = $1 AND role > $2 ORDER BY role LIMIT $3;

-- statement: export-records-settings-without-state
-- $1: text
-- $2: text
-- $3: bigint
-- column conversation_key: text not null
-- column seconds: integer not null
SELECT d.conversation_key, d.seconds
   FROM disappearing_conversations d
  WHERE d.app_id = $1 AND d.conversation_key > $2 AND starts_with(d.conversation_key, 'user/')
    AND NOT EXISTS (
          SELECT FROM conversation_watermarks w
           WHERE w.app_id = $1 AND w.uid IN (split_part(d.conversation_key, '/', 2), split_part(d.conversation_key, '/', 3))
             AND w.conversation_key = d.conversation_key)
  ORDER BY d.conversation_key LIMIT $3;

-- statement: export-records-users
-- $1: text
-- $2: text
-- $3: bigint
-- column uid: text not null
-- column name: text not null
-- column avatar: text
-- column link: text
-- column role: text not null
-- column status_message: text
-- column metadata: jsonb
-- column tags: text[]
-- column presence_visibility: presence_visibility
-- column status_message_expires_at: timestamp with time zone
-- column created_at: timestamp with time zone not null
-- column updated_at: timestamp with time zone
-- column last_active_at: timestamp with time zone
-- column deactivated_at: timestamp with time zone
SELECT u.uid, u.name, u.avatar, u.link, u.role, CASE WHEN (u.status_message_expires_at > now()) IS NOT FALSE THEN u.status_message END AS status_message, u.metadata, u.tags, nullif(u.presence_visibility, 'everyone') AS presence_visibility,
       CASE WHEN (u.status_message_expires_at > now()) IS NOT FALSE THEN u.status_message_expires_at END AS status_message_expires_at, u.created_at, u.updated_at, u.last_active_at, u.deactivated_at
  FROM users u WHERE u.app_id = $1 AND u.uid > $2 ORDER BY u.uid LIMIT $3;
