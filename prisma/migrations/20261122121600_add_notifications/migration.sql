-- CreateEnum
CREATE TYPE "push_token_type" AS ENUM ('chat', 'call');

-- CreateEnum
CREATE TYPE "notification_provider_kind" AS ENUM ('fcm', 'apns', 'web_push', 'custom_push', 'custom_email', 'custom_sms', 'sendgrid', 'twilio');

-- CreateEnum
CREATE TYPE "notification_channel" AS ENUM ('push', 'email', 'sms');

-- CreateEnum
CREATE TYPE "notification_state" AS ENUM ('suppressed', 'pending', 'waiting', 'sent', 'failed');

-- CreateTable
CREATE TABLE "notification_settings" (
    "app_id" TEXT NOT NULL,
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "sound" JSONB NOT NULL DEFAULT '{}',
    "templates" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "use_privacy_template" BOOLEAN,
    "timezone" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("app_id","uid")
);

-- CreateTable
CREATE TABLE "muted_conversations" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "conversation_key" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "muted_conversations_pkey" PRIMARY KEY ("app_id","uid","conversation_key")
);

-- CreateTable
CREATE TABLE "contact_details" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "email" TEXT,
    "phone_number" TEXT,
    "email_unsubscribed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_details_pkey" PRIMARY KEY ("app_id","uid")
);

-- CreateTable
CREATE TABLE "push_tokens" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "auth_token_id" BIGINT NOT NULL,
    "type" "push_token_type" NOT NULL,
    "platform" TEXT NOT NULL,
    "provider" "notification_provider_kind" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "keys" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_tokens_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "notification_providers" (
    "app_id" TEXT NOT NULL,
    "kind" "notification_provider_kind" NOT NULL,
    "provider_id" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "settings" JSONB NOT NULL,
    "secret_cipher" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_providers_pkey" PRIMARY KEY ("app_id","kind","provider_id")
);

-- CreateTable
CREATE TABLE "notification_leases" (
    "app_id" TEXT NOT NULL,
    "provider" "notification_provider_kind" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_leases_pkey" PRIMARY KEY ("app_id","provider","provider_id")
);

-- CreateTable
CREATE TABLE "notification_deliveries" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "trigger" TEXT NOT NULL,
    "channel" "notification_channel" NOT NULL,
    "uid" TEXT NOT NULL,
    "provider" "notification_provider_kind",
    "provider_id" TEXT NOT NULL DEFAULT '',
    "push_token_id" BIGINT,
    "platform" TEXT,
    "push_token" TEXT,
    "conversation_key" TEXT NOT NULL,
    "message_id" BIGINT,
    "reaction_id" BIGINT,
    "session_id" TEXT,
    "message_category" TEXT,
    "message_type" TEXT,
    "sender" TEXT NOT NULL,
    "receiver" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "reaction_sender" TEXT,
    "reaction_receiver" TEXT,
    "member" TEXT,
    "details" JSONB,
    "is_mention" BOOLEAN NOT NULL DEFAULT false,
    "use_privacy_template" BOOLEAN NOT NULL DEFAULT false,
    "state" "notification_state" NOT NULL,
    "reason" TEXT,
    "error" TEXT,
    "status" INTEGER,
    "payload" JSONB,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "interruptions" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "notification_digests" (
    "app_id" TEXT NOT NULL,
    "channel" "notification_channel" NOT NULL,
    "uid" TEXT NOT NULL,
    "conversation_key" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_digests_pkey" PRIMARY KEY ("app_id","channel","uid","conversation_key")
);

-- CreateIndex
CREATE INDEX "push_tokens_app_id_uid_idx" ON "push_tokens"("app_id", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "push_tokens_app_id_auth_token_id_type_key" ON "push_tokens"("app_id", "auth_token_id", "type");

-- CreateIndex
CREATE UNIQUE INDEX "push_tokens_app_id_token_hash_key" ON "push_tokens"("app_id", "token_hash");

-- CreateIndex
CREATE INDEX "notification_deliveries_app_id_message_id_idx" ON "notification_deliveries"("app_id", "message_id");

-- CreateIndex
CREATE INDEX "notification_deliveries_app_id_uid_channel_created_at_idx" ON "notification_deliveries"("app_id", "uid", "channel", "created_at");

-- CreateIndex
CREATE INDEX "notification_deliveries_app_id_created_at_idx" ON "notification_deliveries"("app_id", "created_at");

-- CreateIndex
CREATE INDEX "notification_digests_due_at_idx" ON "notification_digests"("due_at");

-- CreateIndex
CREATE INDEX "muted_conversations_app_id_conversation_key_idx" ON "muted_conversations"("app_id", "conversation_key");

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "muted_conversations" ADD CONSTRAINT "muted_conversations_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contact_details" ADD CONSTRAINT "contact_details_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_app_id_auth_token_id_fkey" FOREIGN KEY ("app_id", "auth_token_id") REFERENCES "auth_tokens"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_providers" ADD CONSTRAINT "notification_providers_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_leases" ADD CONSTRAINT "notification_leases_app_id_provider_provider_id_fkey" FOREIGN KEY ("app_id", "provider", "provider_id") REFERENCES "notification_providers"("app_id", "kind", "provider_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- At most one default provider of a kind.
CREATE UNIQUE INDEX notification_providers_default_key ON notification_providers (app_id, kind) WHERE is_default;

-- Notifications to send, in order: those that never failed first.
CREATE INDEX notification_deliveries_pending_idx ON notification_deliveries (app_id, provider, provider_id, failures, id) WHERE state = 'pending';
-- Notifications to attempt again later, of all apps.
CREATE INDEX notification_deliveries_next_attempt_at_idx ON notification_deliveries (next_attempt_at) WHERE state = 'waiting';
-- Reactions have few of the notifications.
CREATE INDEX notification_deliveries_reaction_id_idx ON notification_deliveries (app_id, reaction_id) WHERE reaction_id IS NOT NULL;
