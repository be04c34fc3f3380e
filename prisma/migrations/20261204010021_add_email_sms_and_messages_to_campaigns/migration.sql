-- AlterEnum
ALTER TYPE "campaign_channel_type" ADD VALUE 'email';
ALTER TYPE "campaign_channel_type" ADD VALUE 'sms';
ALTER TYPE "campaign_channel_type" ADD VALUE 'message';

-- AlterTable
ALTER TABLE "campaign_deliveries" ADD COLUMN     "error_code" TEXT;

-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "sender" TEXT;
