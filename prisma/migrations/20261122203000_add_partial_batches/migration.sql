-- AlterTable
ALTER TABLE "import_files" ADD COLUMN     "partial_batch" JSONB;
