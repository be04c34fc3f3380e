-- CreateTable
CREATE TABLE "realtime_connections" (
    "app_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "process_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "realtime_connections_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "realtime_processes" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "realtime_processes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "realtime_connections_app_id_uid_idx" ON "realtime_connections"("app_id", "uid");

-- CreateIndex
CREATE INDEX "realtime_connections_process_id_idx" ON "realtime_connections"("process_id");
