-- CreateEnum
CREATE TYPE "WebhookDeliveryState" AS ENUM ('pending', 'waiting', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhooks" (
    "app_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "retry_on_failure" BOOLEAN NOT NULL,
    "use_basic_auth" BOOLEAN NOT NULL,
    "username" TEXT,
    "password_cipher" BYTEA,
    "secret_cipher" BYTEA NOT NULL,
    "previous_secret_cipher" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("app_id","webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_triggers" (
    "app_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_triggers_pkey" PRIMARY KEY ("app_id","webhook_id","trigger")
);

-- CreateTable
CREATE TABLE "webhook_leases" (
    "app_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_leases_pkey" PRIMARY KEY ("app_id","webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message_id" BIGINT,
    "body" TEXT NOT NULL,
    "state" "WebhookDeliveryState" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "app_id" TEXT NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "answer" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("app_id","delivery_id","number")
);

-- CreateIndex
CREATE INDEX "webhook_triggers_app_id_trigger_idx" ON "webhook_triggers"("app_id", "trigger");

-- CreateIndex
CREATE INDEX "webhook_deliveries_app_id_webhook_id_id_idx" ON "webhook_deliveries"("app_id", "webhook_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_app_id_webhook_id_event_id_key" ON "webhook_deliveries"("app_id", "webhook_id", "event_id");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_triggers" ADD CONSTRAINT "webhook_triggers_app_id_webhook_id_fkey" FOREIGN KEY ("app_id", "webhook_id") REFERENCES "webhooks"("app_id", "webhook_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_leases" ADD CONSTRAINT "webhook_leases_app_id_webhook_id_fkey" FOREIGN KEY ("app_id", "webhook_id") REFERENCES "webhooks"("app_id", "webhook_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_app_id_webhook_id_fkey" FOREIGN KEY ("app_id", "webhook_id") REFERENCES "webhooks"("app_id", "webhook_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_app_id_delivery_id_fkey" FOREIGN KEY ("app_id", "delivery_id") REFERENCES "webhook_deliveries"("app_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is to be attempted, in the order in which it is: what never failed before what did.
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries"("app_id", "webhook_id", "failures", "id") WHERE "state" = 'pending';

-- What is to be attempted again later, whatever the app.
CREATE INDEX "webhook_deliveries_next_attempt_at_idx" ON "webhook_deliveries"("next_attempt_at") WHERE "state" = 'waiting';

-- What goes when a message is erased.
CREATE INDEX "webhook_deliveries_app_id_message_id_idx" ON "webhook_deliveries"("app_id", "message_id") WHERE "message_id" IS NOT NULL;
