-- AlterTable
ALTER TABLE "realtime_processes" ADD COLUMN "node_version" TEXT, ADD COLUMN "started_at" TIMESTAMPTZ(3), ADD COLUMN "version" TEXT;
