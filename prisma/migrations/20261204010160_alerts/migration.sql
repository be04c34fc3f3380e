-- CreateTable
CREATE TABLE "alerts" (
    "check_name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "remedy" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" INTEGER NOT NULL DEFAULT 1,
    "successes" INTEGER NOT NULL DEFAULT 0,
    "told_status" TEXT,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("check_name")
);

-- CreateTable
CREATE TABLE "alert_silence" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_silence_pkey" PRIMARY KEY ("id")
);
