-- CreateTable
CREATE TABLE "drafts" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "receiver" TEXT NOT NULL,
    "parent_id" BIGINT NOT NULL DEFAULT 0,
    "data" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("app_id","uid","receiver_type","receiver","parent_id")
);

-- CreateIndex
CREATE INDEX "drafts_app_id_receiver_type_receiver_idx" ON "drafts"("app_id", "receiver_type", "receiver");

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;
