-- AlterTable
ALTER TABLE "apps" ADD COLUMN     "first_event_position" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "moving_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "erasure_receipts" (
    "app_id" TEXT NOT NULL,
    "receipt_id" UUID NOT NULL,
    "uid_hash" BYTEA NOT NULL,
    "receipt" JSONB NOT NULL,
    "signature" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erasure_receipts_pkey" PRIMARY KEY ("app_id","receipt_id")
);

-- AddForeignKey
ALTER TABLE "erasure_receipts" ADD CONSTRAINT "erasure_receipts_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;
