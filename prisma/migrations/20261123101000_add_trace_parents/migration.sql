ALTER TABLE "outbox_events" ADD COLUMN "trace_parent" TEXT;
ALTER TABLE "events" ADD COLUMN "trace_parent" TEXT;
ALTER TABLE "webhook_deliveries" ADD COLUMN "trace_parent" TEXT;
ALTER TABLE "notification_deliveries" ADD COLUMN "trace_parent" TEXT;
ALTER TABLE "ai_runs" ADD COLUMN "trace_parent" TEXT;
