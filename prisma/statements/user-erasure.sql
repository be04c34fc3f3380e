-- Written by npm run statements.

-- statement: erasure-count-naming: active_call_slots
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM active_call_slots t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: active_users
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM active_users t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_agent_knowledge
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_agent_knowledge t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_agents
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_agents t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_api_tools
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_api_tools t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_frontend_actions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_frontend_actions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_knowledge_passages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_knowledge_passages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_knowledge_sources
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_knowledge_sources t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_mcp_servers
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_mcp_servers t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_run_tool_calls
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_run_tool_calls t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_runs
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_runs t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: ai_tools
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM ai_tools t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: api_keys
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM api_keys t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: app_collaborators
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM app_collaborators t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: app_settings
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM app_settings t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: audit_log
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM audit_log t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: auth_tokens
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM auth_tokens t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: blocked_messages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM blocked_messages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: call_participants
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM call_participants t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: call_recordings
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM call_recordings t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: call_rooms
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM call_rooms t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: call_transcriptions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM call_transcriptions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: call_visits
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM call_visits t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: calls
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM calls t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaign_categories
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaign_categories t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaign_channels
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaign_channels t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaign_deliveries
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaign_deliveries t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaign_engagements
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaign_engagements t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaign_imports
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaign_imports t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaign_recipients
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaign_recipients t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaign_templates
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaign_templates t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: campaigns
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM campaigns t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: contact_details
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM contact_details t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: conversation_receipts
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM conversation_receipts t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: conversation_watermarks
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM conversation_watermarks t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: direct_conversations
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM direct_conversations t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: disappearing_conversations
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM disappearing_conversations t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: disappearing_messages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM disappearing_messages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: drafts
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM drafts t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: due_work
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM due_work t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: event_suspensions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM event_suspensions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: events
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM events t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: failed_requests
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM failed_requests t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: flag_reasons
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM flag_reasons t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: flagged_messages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM flagged_messages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: friends
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM friends t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: group_bans
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM group_bans t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: group_conversations
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM group_conversations t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: group_members
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM group_members t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: group_mutes
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM group_mutes t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: group_name_words
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM group_name_words t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: group_tags
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM group_tags t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: groups
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM groups t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: idempotency_keys
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM idempotency_keys t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: import_files
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM import_files t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: import_message_ids
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM import_message_ids t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: imports
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM imports t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: keyword_lists
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM keyword_lists t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: link_previews
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM link_previews t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: list_counts
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM list_counts t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: media
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM media t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: media_pictures
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM media_pictures t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: media_uses
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM media_uses t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: message_flags
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM message_flags t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: message_interactions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM message_interactions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: message_pins
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM message_pins t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: message_reactions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM message_reactions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: message_reminders
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM message_reminders t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: messages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM messages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: metric_increments
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM metric_increments t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: metric_values
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM metric_values t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: moderation_cases
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM moderation_cases t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: moderation_checks
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM moderation_checks t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: moderation_rule_revisions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM moderation_rule_revisions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: moderation_rules
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM moderation_rules t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: moderation_submissions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM moderation_submissions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: muted_conversations
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM muted_conversations t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: notification_deliveries
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM notification_deliveries t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: notification_digests
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM notification_digests t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: notification_leases
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM notification_leases t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: notification_preferences
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM notification_preferences t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: notification_providers
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM notification_providers t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: notification_settings
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM notification_settings t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: outbox_events
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM outbox_events t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: pending_members
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM pending_members t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: pinned_conversations
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM pinned_conversations t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: poll_votes
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM poll_votes t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: polls
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM polls t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: push_tokens
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM push_tokens t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: realtime_connections
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM realtime_connections t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: restricted_features
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM restricted_features t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: reviewed_messages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM reviewed_messages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: revoked_app_tokens
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM revoked_app_tokens t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: role_permissions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM role_permissions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: roles
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM roles t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: saved_messages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM saved_messages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: scheduled_messages
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM scheduled_messages t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: scope_permissions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM scope_permissions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: slow_mode_turns
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM slow_mode_turns t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: stickers
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM stickers t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: thread_subscriptions
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM thread_subscriptions t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: token_cutoffs
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM token_cutoffs t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: usage_reports
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM usage_reports t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: user_blocks
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM user_blocks t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: user_name_words
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM user_name_words t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: user_tags
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM user_tags t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: users
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM users t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: webhook_attempts
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM webhook_attempts t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: webhook_deliveries
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM webhook_deliveries t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: webhook_leases
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM webhook_leases t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: webhook_triggers
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM webhook_triggers t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-count-naming: webhooks
-- $1: text
-- $2: text
-- column count: integer not null
SELECT count(*)::int AS count FROM webhooks t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2;

-- statement: erasure-receipts-insert
-- $1: text
-- $2: uuid
-- $3: bytea
-- $4: jsonb
-- $5: bytea
-- $6: timestamp with time zone
INSERT INTO erasure_receipts (app_id, receipt_id, uid_hash, receipt, signature, created_at)
  VALUES ($1, $2, $3, $4, $5, $6);

-- statement: erasure-receipts-list
-- $1: text
-- column id: uuid not null
-- column uid_hash: bytea not null
-- column receipt: jsonb not null
-- column signature: bytea not null
SELECT receipt_id AS id, uid_hash, receipt, signature FROM erasure_receipts
  WHERE app_id = $1 ORDER BY created_at, receipt_id;
