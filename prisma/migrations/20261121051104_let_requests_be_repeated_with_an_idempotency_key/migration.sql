-- CreateTable
CREATE TABLE "idempotency_keys" (
    "app_id" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "attempt" UUID NOT NULL,
    "status" INTEGER,
    "body_cipher" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("app_id","key_hash")
);

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- What is encrypted cannot be compressed: no attempt is made.
ALTER TABLE "idempotency_keys" ALTER COLUMN "body_cipher" SET STORAGE EXTERNAL;
