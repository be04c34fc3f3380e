-- CreateTable
CREATE TABLE "events" (
    "app_id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "request_id" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("app_id","position")
);

-- CreateTable
CREATE TABLE "event_consumers" (
    "name" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_consumers_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "events_position_idx" ON "events"("position");

-- CreateIndex
CREATE INDEX "outbox_events_id_idx" ON "outbox_events"("id");

-- Nobody has read the outbox so far. What is in it may be years old, and to be told of it now would only confuse.
TRUNCATE "outbox_events";

-- Rows stay for a moment only: what they leave behind is cleared away often, so that the way to the next ones stays short.
ALTER TABLE "outbox_events" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
