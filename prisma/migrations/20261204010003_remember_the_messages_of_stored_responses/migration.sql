-- AlterTable
ALTER TABLE "idempotency_keys" ADD COLUMN     "message_ids" BIGINT[];
