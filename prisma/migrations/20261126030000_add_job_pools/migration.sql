-- CreateTable
CREATE TABLE "job_pools" (
    "id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_pools_pkey" PRIMARY KEY ("id")
);
