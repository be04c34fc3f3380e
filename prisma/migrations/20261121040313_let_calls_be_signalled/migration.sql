-- AlterTable
ALTER TABLE "calls" ADD COLUMN     "due_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "call_lines" (
    "app_id" TEXT NOT NULL,
    "holder_type" "receiver_type" NOT NULL,
    "holder" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,

    CONSTRAINT "call_lines_pkey" PRIMARY KEY ("app_id","holder_type","holder")
);

-- CreateIndex
CREATE INDEX "call_lines_app_id_session_id_idx" ON "call_lines"("app_id", "session_id");

-- AddForeignKey
ALTER TABLE "call_lines" ADD CONSTRAINT "call_lines_app_id_session_id_fkey" FOREIGN KEY ("app_id", "session_id") REFERENCES "calls"("app_id", "session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of all apps, because the server looks for the calls of all apps at once; ended calls, which are most, are not in it.
CREATE INDEX "calls_due_at_idx" ON "calls" ("due_at") WHERE "due_at" IS NOT NULL;
