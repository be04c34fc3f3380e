-- CreateTable
CREATE TABLE "imports" (
    "app_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "keeps_ids" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("app_id","name")
);

-- CreateTable
CREATE TABLE "import_files" (
    "app_id" TEXT NOT NULL,
    "import_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "done_bytes" BIGINT NOT NULL DEFAULT 0,
    "done_lines" BIGINT NOT NULL DEFAULT 0,
    "done_hash" BYTEA,
    "stored_records" BIGINT NOT NULL DEFAULT 0,
    "refused_records" BIGINT NOT NULL DEFAULT 0,
    "refused_bytes" BIGINT NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_files_pkey" PRIMARY KEY ("app_id","import_name","kind","fingerprint")
);

-- CreateTable
CREATE TABLE "import_message_ids" (
    "app_id" TEXT NOT NULL,
    "import_name" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,

    CONSTRAINT "import_message_ids_pkey" PRIMARY KEY ("app_id","import_name","source_id")
);

-- CreateIndex
CREATE INDEX "imports_updated_at_idx" ON "imports"("updated_at");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_app_id_import_name_fkey" FOREIGN KEY ("app_id", "import_name") REFERENCES "imports"("app_id", "name") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The muid comes before the sender, so that imports find a muid whoever sent the message.
CREATE UNIQUE INDEX "messages_app_id_muid_sender_muid_position_key" ON "messages"("app_id", "muid", "sender", "muid_position");
DROP INDEX "messages_app_id_sender_muid_muid_position_key";

-- Many rows are inserted and deleted together.
ALTER TABLE import_message_ids SET (autovacuum_vacuum_scale_factor = 0.02);
