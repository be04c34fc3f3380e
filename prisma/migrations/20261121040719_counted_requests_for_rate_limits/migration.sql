-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- Written with every limited request: no wait for the disk, room beside each row for its next version (no index changes
-- with it), and vacuumed early, because the table is small and its rows change all the time. Empty after a crash.
ALTER TABLE "rate_limits" SET UNLOGGED;
ALTER TABLE "rate_limits" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
