-- AlterTable
ALTER TABLE "conversation_watermarks" ADD COLUMN     "archived_at" TIMESTAMPTZ(3);
