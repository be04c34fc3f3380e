-- AlterTable
ALTER TABLE "events" ADD COLUMN     "acting_uid" TEXT;

-- AlterTable
ALTER TABLE "outbox_events" ADD COLUMN     "acting_uid" TEXT;
