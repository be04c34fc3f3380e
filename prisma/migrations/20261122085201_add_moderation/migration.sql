-- CreateEnum
CREATE TYPE "review_origin" AS ENUM ('blocked', 'flagged');

-- CreateEnum
CREATE TYPE "review_outcome" AS ENUM ('approved', 'blocked', 'reviewed');

-- CreateEnum
CREATE TYPE "keyword_list_category" AS ENUM ('word', 'pattern', 'sentence_similarity', 'custom_api');

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "secret_cipher" BYTEA;

-- AlterTable
ALTER TABLE "blocked_messages" ADD COLUMN     "edit" JSONB;

-- CreateTable
CREATE TABLE "flagged_messages" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "rule_id" TEXT,
    "rule_name" TEXT,
    "revision_id" TEXT,
    "condition" JSONB,
    "actions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flagged_messages_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateTable
CREATE TABLE "message_flags" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "uid" TEXT NOT NULL,
    "reason_id" TEXT NOT NULL,
    "remark" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_flags_pkey" PRIMARY KEY ("app_id","message_id","uid")
);

-- CreateTable
CREATE TABLE "reviewed_messages" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "origin" "review_origin" NOT NULL,
    "outcome" "review_outcome" NOT NULL,
    "rule_id" TEXT,
    "rule_name" TEXT,
    "revision_id" TEXT,
    "condition" JSONB,
    "actions" TEXT[],
    "edit" JSONB,
    "flags" JSONB NOT NULL DEFAULT '[]',
    "reviewed_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviewed_messages_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateTable
CREATE TABLE "moderation_checks" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "version" BIGSERIAL NOT NULL,
    "edit" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_checks_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateTable
CREATE TABLE "moderation_rules" (
    "app_id" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "enabled" BOOLEAN NOT NULL,
    "conditions" JSONB NOT NULL,
    "filters" JSONB NOT NULL,
    "actions" TEXT[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_rules_pkey" PRIMARY KEY ("app_id","rule_id")
);

-- CreateTable
CREATE TABLE "moderation_rule_revisions" (
    "app_id" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "enabled" BOOLEAN NOT NULL,
    "conditions" JSONB NOT NULL,
    "filters" JSONB NOT NULL,
    "actions" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "moderation_rule_revisions_pkey" PRIMARY KEY ("app_id","rule_id","revision")
);

-- CreateTable
CREATE TABLE "keyword_lists" (
    "app_id" TEXT NOT NULL,
    "list_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "category" "keyword_list_category" NOT NULL,
    "is_csv" BOOLEAN NOT NULL DEFAULT false,
    "terms" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "url" TEXT,
    "username" TEXT,
    "password_cipher" BYTEA,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "keyword_lists_pkey" PRIMARY KEY ("app_id","list_id")
);

-- CreateTable
CREATE TABLE "flag_reasons" (
    "app_id" TEXT NOT NULL,
    "reason_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flag_reasons_pkey" PRIMARY KEY ("app_id","reason_id")
);

-- CreateTable
CREATE TABLE "moderation_submissions" (
    "app_id" TEXT NOT NULL,
    "submission_id" BIGINT NOT NULL,
    "sender" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "receiver" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "muid" TEXT,
    "status" "moderation_status",
    "rule" JSONB,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "edited_by" TEXT,

    CONSTRAINT "moderation_submissions_pkey" PRIMARY KEY ("app_id","submission_id")
);

-- CreateIndex
CREATE INDEX "message_flags_app_id_uid_idx" ON "message_flags"("app_id", "uid");

-- CreateIndex
CREATE INDEX "moderation_checks_created_at_idx" ON "moderation_checks"("created_at");

-- CreateIndex
CREATE INDEX "moderation_submissions_app_id_status_submission_id_idx" ON "moderation_submissions"("app_id", "status", "submission_id");

-- CreateIndex
CREATE INDEX "moderation_submissions_app_id_receiver_submission_id_idx" ON "moderation_submissions"("app_id", "receiver", "submission_id");

-- CreateIndex
CREATE UNIQUE INDEX "moderation_submissions_app_id_sender_muid_key" ON "moderation_submissions"("app_id", "sender", "muid");

-- AddForeignKey
ALTER TABLE "flagged_messages" ADD CONSTRAINT "flagged_messages_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_flags" ADD CONSTRAINT "message_flags_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "flagged_messages"("app_id", "message_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "reviewed_messages" ADD CONSTRAINT "reviewed_messages_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "moderation_rules" ADD CONSTRAINT "moderation_rules_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "moderation_rule_revisions" ADD CONSTRAINT "moderation_rule_revisions_app_id_rule_id_fkey" FOREIGN KEY ("app_id", "rule_id") REFERENCES "moderation_rules"("app_id", "rule_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "keyword_lists" ADD CONSTRAINT "keyword_lists_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "flag_reasons" ADD CONSTRAINT "flag_reasons_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "moderation_submissions" ADD CONSTRAINT "moderation_submissions_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Finds the reviews that contain flags of a user who is erased.
CREATE INDEX reviewed_messages_flags_idx ON reviewed_messages USING gin (flags jsonb_path_ops) WHERE flags <> '[]';

-- The default reasons, which new apps get when they are created.
INSERT INTO flag_reasons (app_id, reason_id, name, description, is_default)
SELECT app_id, reason.id, reason.name, reason.description, true
  FROM apps CROSS JOIN (VALUES
    ('spam', 'Spam', 'Unwanted advertising, or the same message again and again.'),
    ('harassment', 'Harassment', 'Insults, threats or bullying.'),
    ('hate_speech', 'Hate speech', 'Attacks on people for what they are.'),
    ('violence', 'Violence', 'Threats or depictions of violence.'),
    ('sexual', 'Sexual content', 'Sexual content that does not belong here.'),
    ('other', 'Other', 'Something else that a moderator should look at.')
  ) AS reason (id, name, description)
    ON CONFLICT DO NOTHING;
