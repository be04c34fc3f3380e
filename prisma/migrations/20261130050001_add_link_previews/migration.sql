-- CreateTable
CREATE TABLE "link_previews" (
    "app_id" TEXT NOT NULL,
    "url_hash" BYTEA NOT NULL,
    "preview" JSONB,
    "media_id" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_previews_pkey" PRIMARY KEY ("app_id","url_hash")
);

-- CreateIndex
CREATE INDEX "link_previews_fetched_at_idx" ON "link_previews"("fetched_at");

-- AddForeignKey
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;
