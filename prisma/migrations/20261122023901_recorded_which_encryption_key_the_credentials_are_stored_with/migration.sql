-- CreateTable
CREATE TABLE "encryption_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" BYTEA NOT NULL,
    "media_link_cipher" BYTEA,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "encryption_key_pkey" PRIMARY KEY ("id")
);
