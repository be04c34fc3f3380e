-- AlterTable
ALTER TABLE "users" ADD COLUMN     "status_message_expires_at" TIMESTAMPTZ(3);
