ALTER TABLE "import_files" ADD COLUMN "incomplete_records" BIGINT NOT NULL DEFAULT 0;
