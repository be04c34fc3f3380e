-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "app_next_batch_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "campaigns_app_id_app_next_batch_at_idx" ON "campaigns"("app_id", "app_next_batch_at");
