-- CreateEnum
CREATE TYPE "campaign_channel_type" AS ENUM ('in_app', 'push');

-- CreateEnum
CREATE TYPE "campaign_template_status" AS ENUM ('draft', 'approved', 'archived');

-- CreateEnum
CREATE TYPE "campaign_status" AS ENUM ('draft', 'scheduled', 'sending', 'paused', 'completed', 'partially_failed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "campaign_recipient_status" AS ENUM ('pending', 'processing', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "campaign_import_status" AS ENUM ('pending', 'processing', 'completed', 'failed');

-- CreateTable
CREATE TABLE "campaign_categories" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_categories_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "campaign_channels" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "channel_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" "campaign_channel_type" NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_channels_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "campaign_templates" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "is_current" BOOLEAN NOT NULL DEFAULT true,
    "template_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "template_category" TEXT,
    "label" TEXT,
    "alternative_text" TEXT,
    "tags" TEXT[],
    "status" "campaign_template_status" NOT NULL DEFAULT 'draft',
    "channels" JSONB NOT NULL,
    "variable_schema" JSONB NOT NULL,
    "config" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_templates_pkey" PRIMARY KEY ("app_id","id","version")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "template_key" BIGINT NOT NULL,
    "template_version" INTEGER NOT NULL,
    "status" "campaign_status" NOT NULL DEFAULT 'draft',
    "is_direct" BOOLEAN NOT NULL DEFAULT false,
    "variables" JSONB NOT NULL,
    "config" JSONB NOT NULL,
    "tag" TEXT,
    "total_count" INTEGER NOT NULL DEFAULT 0,
    "processing_count" INTEGER NOT NULL DEFAULT 0,
    "sent_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "scheduled_at" TIMESTAMPTZ(0),
    "sent_at" TIMESTAMPTZ(0),
    "completed_at" TIMESTAMPTZ(0),
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "campaign_recipients" (
    "app_id" TEXT NOT NULL,
    "campaign_id" BIGINT NOT NULL,
    "uid" TEXT NOT NULL,
    "variables" JSONB,
    "status" "campaign_recipient_status" NOT NULL DEFAULT 'pending',
    "step" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error_code" TEXT,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_recipients_pkey" PRIMARY KEY ("app_id","campaign_id","uid")
);

-- CreateTable
CREATE TABLE "campaign_deliveries" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "campaign_id" BIGINT NOT NULL,
    "uid" TEXT NOT NULL,
    "channel_type" "campaign_channel_type" NOT NULL,
    "channel_id" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(0),
    "read_at" TIMESTAMPTZ(0),
    "clicked_at" TIMESTAMPTZ(0),
    "interacted_at" TIMESTAMPTZ(0),
    "expires_at" TIMESTAMPTZ(0),
    "deleted_at" TIMESTAMPTZ(0),

    CONSTRAINT "campaign_deliveries_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "campaign_engagements" (
    "app_id" TEXT NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "topic" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_engagements_pkey" PRIMARY KEY ("app_id","delivery_id","topic")
);

-- CreateTable
CREATE TABLE "campaign_imports" (
    "app_id" TEXT NOT NULL,
    "campaign_id" BIGINT NOT NULL,
    "media_id" TEXT NOT NULL,
    "status" "campaign_import_status" NOT NULL DEFAULT 'pending',
    "processed_bytes" BIGINT NOT NULL DEFAULT 0,
    "processed_lines" INTEGER NOT NULL DEFAULT 0,
    "columns" JSONB,
    "added_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "errors" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_imports_pkey" PRIMARY KEY ("app_id","campaign_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "campaign_categories_app_id_name_key" ON "campaign_categories"("app_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_channels_app_id_channel_id_key" ON "campaign_channels"("app_id", "channel_id");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_templates_app_id_template_id_version_key" ON "campaign_templates"("app_id", "template_id", "version");

-- CreateIndex
CREATE INDEX "campaigns_app_id_template_key_template_version_idx" ON "campaigns"("app_id", "template_key", "template_version");

-- CreateIndex
CREATE INDEX "campaigns_app_id_status_idx" ON "campaigns"("app_id", "status");

-- CreateIndex
CREATE INDEX "campaign_recipients_app_id_campaign_id_updated_at_uid_idx" ON "campaign_recipients"("app_id", "campaign_id", "updated_at", "uid");

-- CreateIndex
CREATE INDEX "campaign_recipients_app_id_uid_idx" ON "campaign_recipients"("app_id", "uid");

-- CreateIndex
CREATE INDEX "campaign_deliveries_app_id_uid_channel_type_sent_at_id_idx" ON "campaign_deliveries"("app_id", "uid", "channel_type", "sent_at", "id");

-- CreateIndex
CREATE INDEX "campaign_deliveries_app_id_sent_at_id_idx" ON "campaign_deliveries"("app_id", "sent_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_deliveries_app_id_campaign_id_uid_channel_type_cha_key" ON "campaign_deliveries"("app_id", "campaign_id", "uid", "channel_type", "channel_id");

-- AddForeignKey
ALTER TABLE "campaign_categories" ADD CONSTRAINT "campaign_categories_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_channels" ADD CONSTRAINT "campaign_channels_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_templates" ADD CONSTRAINT "campaign_templates_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_app_id_template_key_template_version_fkey" FOREIGN KEY ("app_id", "template_key", "template_version") REFERENCES "campaign_templates"("app_id", "id", "version") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_app_id_campaign_id_fkey" FOREIGN KEY ("app_id", "campaign_id") REFERENCES "campaigns"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_app_id_campaign_id_fkey" FOREIGN KEY ("app_id", "campaign_id") REFERENCES "campaigns"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_deliveries" ADD CONSTRAINT "campaign_deliveries_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_engagements" ADD CONSTRAINT "campaign_engagements_app_id_delivery_id_fkey" FOREIGN KEY ("app_id", "delivery_id") REFERENCES "campaign_deliveries"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_imports" ADD CONSTRAINT "campaign_imports_app_id_campaign_id_fkey" FOREIGN KEY ("app_id", "campaign_id") REFERENCES "campaigns"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What Prisma cannot express.
CREATE UNIQUE INDEX "campaign_channels_push_key" ON "campaign_channels"("app_id") WHERE "type" = 'push';
CREATE UNIQUE INDEX "campaign_templates_current_key" ON "campaign_templates"("app_id", "id") WHERE "is_current";
CREATE INDEX "campaign_recipients_due_idx" ON "campaign_recipients"("app_id", "campaign_id", "due_at") WHERE "status" IN ('pending', 'processing');
CREATE INDEX "campaign_deliveries_unread_idx" ON "campaign_deliveries"("app_id", "uid") WHERE "channel_type" = 'in_app' AND "read_at" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "campaigns_unfinished_idx" ON "campaigns"("app_id", "id") WHERE "status" IN ('scheduled', 'sending');
