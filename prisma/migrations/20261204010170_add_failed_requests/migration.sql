-- CreateTable
CREATE TABLE "failed_requests" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT,
    "milliseconds" INTEGER NOT NULL,
    "key_id" BIGINT,
    "key_name" TEXT,
    "refused_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "body" JSONB,

    CONSTRAINT "failed_requests_pkey" PRIMARY KEY ("app_id","id")
);

-- AddForeignKey
ALTER TABLE "failed_requests" ADD CONSTRAINT "failed_requests_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;
