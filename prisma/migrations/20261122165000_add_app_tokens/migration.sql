-- AlterTable
ALTER TABLE "auth_tokens" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "issued_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "token_cutoffs" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "revoke_before" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_cutoffs_pkey" PRIMARY KEY ("app_id","uid")
);

-- CreateTable
CREATE TABLE "revoked_app_tokens" (
    "app_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revoked_app_tokens_pkey" PRIMARY KEY ("app_id","token_hash")
);

-- CreateIndex
CREATE INDEX "token_cutoffs_revoke_before_idx" ON "token_cutoffs"("revoke_before");

-- CreateIndex
CREATE INDEX "revoked_app_tokens_expires_at_idx" ON "revoked_app_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "token_cutoffs" ADD CONSTRAINT "token_cutoffs_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "revoked_app_tokens" ADD CONSTRAINT "revoked_app_tokens_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Expired app tokens are found across all apps.
CREATE INDEX auth_tokens_expires_at_idx ON auth_tokens (expires_at) WHERE expires_at IS NOT NULL;
