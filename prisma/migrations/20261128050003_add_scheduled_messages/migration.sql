-- CreateTable
CREATE TABLE "due_work" (
    "app_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "due_work_pkey" PRIMARY KEY ("app_id","kind","subject_id")
);

-- CreateTable
CREATE TABLE "scheduled_messages" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "receiver" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "parent_id" BIGINT,
    "quoted_message_id" BIGINT,
    "send_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT,
    "error_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scheduled_messages_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE INDEX "due_work_due_at_idx" ON "due_work"("due_at");

-- CreateIndex
CREATE INDEX "scheduled_messages_app_id_uid_send_at_id_idx" ON "scheduled_messages"("app_id", "uid", "send_at", "id");

-- CreateIndex
CREATE INDEX "scheduled_messages_app_id_receiver_type_receiver_idx" ON "scheduled_messages"("app_id", "receiver_type", "receiver");

-- AddForeignKey
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;
