-- CreateTable
CREATE TABLE "user_blocks" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "blocked_uid" TEXT NOT NULL,
    "blocked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_blocks_pkey" PRIMARY KEY ("app_id","uid","blocked_uid")
);

-- CreateIndex
CREATE INDEX "user_blocks_app_id_blocked_uid_uid_idx" ON "user_blocks"("app_id", "blocked_uid", "uid");

-- AddForeignKey
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_app_id_blocked_uid_fkey" FOREIGN KEY ("app_id", "blocked_uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE CASCADE;
