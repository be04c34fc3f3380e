-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "local_time" TEXT,
ADD COLUMN     "next_batch_at" TIMESTAMPTZ(3),
ADD COLUMN     "rate_per_minute" INTEGER,
ADD COLUMN     "segment" JSONB,
ADD COLUMN     "segment_cursor" TEXT,
ADD COLUMN     "time_zone" TEXT;
