-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "region" AS ENUM ('us', 'eu', 'in');

-- CreateEnum
CREATE TYPE "api_key_scope" AS ENUM ('authOnly', 'fullAccess');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('available', 'offline');

-- CreateEnum
CREATE TYPE "group_type" AS ENUM ('public', 'password', 'private');

-- CreateEnum
CREATE TYPE "member_scope" AS ENUM ('admin', 'moderator', 'participant');

-- CreateEnum
CREATE TYPE "receiver_type" AS ENUM ('user', 'group');

-- CreateEnum
CREATE TYPE "moderation_status" AS ENUM ('pending', 'approved', 'disapproved');

-- CreateEnum
CREATE TYPE "call_type" AS ENUM ('audio', 'video');

-- CreateEnum
CREATE TYPE "call_mode" AS ENUM ('call', 'meet', 'presenter');

-- CreateEnum
CREATE TYPE "call_status" AS ENUM ('initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled');

-- CreateEnum
CREATE TYPE "participant_state" AS ENUM ('ongoing', 'ended', 'unanswered', 'rejected');

-- CreateTable
CREATE TABLE "apps" (
    "app_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "region" "region" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletion_scheduled_at" TIMESTAMPTZ(3),

    CONSTRAINT "apps_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "scope" "api_key_scope" NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "key_cipher" BYTEA NOT NULL,
    "created_by" TEXT NOT NULL DEFAULT 'app_system',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "roles" (
    "app_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "metadata" JSONB,
    "settings" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("app_id","role")
);

-- CreateTable
CREATE TABLE "users" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "avatar" TEXT,
    "link" TEXT,
    "role" TEXT NOT NULL DEFAULT 'default',
    "status_message" TEXT,
    "metadata" JSONB,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" "user_status" NOT NULL DEFAULT 'offline',
    "last_active_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3),
    "deactivated_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("app_id","uid")
);

-- CreateTable
CREATE TABLE "auth_tokens" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "token_cipher" BYTEA NOT NULL,
    "platform" TEXT,
    "user_agent" TEXT,
    "app_info" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "auth_tokens_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "groups" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "group_type" NOT NULL,
    "password_hash" TEXT,
    "icon" TEXT,
    "description" TEXT,
    "metadata" JSONB,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "owner" TEXT NOT NULL,
    "members_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "groups_pkey" PRIMARY KEY ("app_id","guid")
);

-- CreateTable
CREATE TABLE "group_members" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "scope" "member_scope" NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_members_pkey" PRIMARY KEY ("app_id","guid","uid")
);

-- CreateTable
CREATE TABLE "group_bans" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "scope" "member_scope",
    "banned_by" TEXT NOT NULL,
    "banned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_bans_pkey" PRIMARY KEY ("app_id","guid","uid")
);

-- CreateTable
CREATE TABLE "messages" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "receiver" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "muid" TEXT,
    "muid_position" INTEGER NOT NULL DEFAULT 1,
    "parent_id" BIGINT,
    "moderation_status" "moderation_status",
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "edited_by" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" TEXT,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "conversation_watermarks" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "reset_message_id" BIGINT NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_watermarks_pkey" PRIMARY KEY ("app_id","uid","conversation_id")
);

-- CreateTable
CREATE TABLE "blocked_messages" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "sender" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "rule_name" TEXT NOT NULL,
    "revision_id" TEXT NOT NULL,
    "condition" JSONB NOT NULL,
    "actions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocked_messages_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateTable
CREATE TABLE "calls" (
    "app_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "mid" UUID NOT NULL,
    "type" "call_type" NOT NULL,
    "mode" "call_mode" NOT NULL,
    "status" "call_status" NOT NULL,
    "initiator" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "receiver" TEXT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '[]',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "initiated_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "calls_pkey" PRIMARY KEY ("app_id","session_id")
);

-- CreateTable
CREATE TABLE "call_participants" (
    "app_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "device_id" TEXT,
    "mid" UUID,
    "state" "participant_state" NOT NULL,
    "joined_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),
    "audio_minutes" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "video_minutes" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "call_participants_pkey" PRIMARY KEY ("app_id","session_id","id")
);

-- CreateTable
CREATE TABLE "call_recordings" (
    "app_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "rid" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "minutes" DOUBLE PRECISION NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_recordings_pkey" PRIMARY KEY ("app_id","session_id","rid")
);

-- CreateTable
CREATE TABLE "call_transcriptions" (
    "app_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "tid" UUID NOT NULL,
    "mid" UUID,
    "room_name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "transcribed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_transcriptions_pkey" PRIMARY KEY ("app_id","session_id","tid")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "management_credentials" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "key_hash" BYTEA NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "management_credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schema_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "compatible_from" INTEGER NOT NULL,

    CONSTRAINT "schema_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "api_keys_key_hash_idx" ON "api_keys"("key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_app_id_key_hash_key" ON "api_keys"("app_id", "key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_app_id_name_key" ON "api_keys"("app_id", "name");

-- CreateIndex
CREATE INDEX "users_app_id_role_idx" ON "users"("app_id", "role");

-- CreateIndex
CREATE INDEX "auth_tokens_app_id_uid_id_idx" ON "auth_tokens"("app_id", "uid", "id");

-- CreateIndex
CREATE INDEX "auth_tokens_token_hash_idx" ON "auth_tokens"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "auth_tokens_app_id_token_hash_key" ON "auth_tokens"("app_id", "token_hash");

-- CreateIndex
CREATE INDEX "groups_app_id_name_guid_idx" ON "groups"("app_id", "name", "guid");

-- CreateIndex
CREATE INDEX "groups_app_id_created_at_guid_idx" ON "groups"("app_id", "created_at", "guid");

-- CreateIndex
CREATE INDEX "group_members_app_id_uid_idx" ON "group_members"("app_id", "uid");

-- CreateIndex
CREATE INDEX "group_bans_app_id_uid_idx" ON "group_bans"("app_id", "uid");

-- CreateIndex
CREATE INDEX "messages_app_id_conversation_id_id_idx" ON "messages"("app_id", "conversation_id", "id");

-- CreateIndex
CREATE INDEX "messages_app_id_sender_id_idx" ON "messages"("app_id", "sender", "id");

-- CreateIndex
CREATE INDEX "messages_app_id_receiver_id_idx" ON "messages"("app_id", "receiver", "id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_app_id_sender_muid_muid_position_key" ON "messages"("app_id", "sender", "muid", "muid_position");

-- CreateIndex
CREATE INDEX "conversation_watermarks_app_id_conversation_id_idx" ON "conversation_watermarks"("app_id", "conversation_id");

-- CreateIndex
CREATE INDEX "blocked_messages_app_id_sender_message_id_idx" ON "blocked_messages"("app_id", "sender", "message_id");

-- CreateIndex
CREATE INDEX "blocked_messages_app_id_rule_id_message_id_idx" ON "blocked_messages"("app_id", "rule_id", "message_id");

-- CreateIndex
CREATE INDEX "calls_app_id_initiated_at_session_id_idx" ON "calls"("app_id", "initiated_at", "session_id");

-- CreateIndex
CREATE INDEX "calls_app_id_initiator_idx" ON "calls"("app_id", "initiator");

-- CreateIndex
CREATE INDEX "calls_app_id_receiver_idx" ON "calls"("app_id", "receiver");

-- CreateIndex
CREATE INDEX "call_participants_app_id_uid_idx" ON "call_participants"("app_id", "uid");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_app_id_role_fkey" FOREIGN KEY ("app_id", "role") REFERENCES "roles"("app_id", "role") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_app_id_guid_fkey" FOREIGN KEY ("app_id", "guid") REFERENCES "groups"("app_id", "guid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_bans" ADD CONSTRAINT "group_bans_app_id_guid_fkey" FOREIGN KEY ("app_id", "guid") REFERENCES "groups"("app_id", "guid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocked_messages" ADD CONSTRAINT "blocked_messages_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_participants" ADD CONSTRAINT "call_participants_app_id_session_id_fkey" FOREIGN KEY ("app_id", "session_id") REFERENCES "calls"("app_id", "session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_app_id_session_id_fkey" FOREIGN KEY ("app_id", "session_id") REFERENCES "calls"("app_id", "session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_transcriptions" ADD CONSTRAINT "call_transcriptions_app_id_session_id_fkey" FOREIGN KEY ("app_id", "session_id") REFERENCES "calls"("app_id", "session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

-- The purge asks every hour which deleted apps are due.
CREATE INDEX "apps_deletion_scheduled_at_idx" ON "apps" ("deletion_scheduled_at") WHERE "deletion_scheduled_at" IS NOT NULL;

CREATE INDEX "users_tags_idx" ON "users" USING gin ("tags");
CREATE INDEX "groups_tags_idx" ON "groups" USING gin ("tags");
CREATE INDEX "groups_changed_at_idx" ON "groups" ("app_id", (coalesce("updated_at", "created_at")), "guid");

ALTER TABLE "management_credentials" ADD CONSTRAINT "management_credentials_single_row" CHECK ("id" = 1);
ALTER TABLE "schema_version" ADD CONSTRAINT "schema_version_single_row" CHECK ("id" = 1);
INSERT INTO "schema_version" ("version", "compatible_from") VALUES (1, 1);
