-- CreateTable
CREATE TABLE "stickers" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "set_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stickers_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "stickers_app_id_set_name_name_key" ON "stickers"("app_id", "set_name", "name");

-- AddForeignKey
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF set_name, name, url, position ON stickers
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('sticker', 'id', 'set_name name url position', '');
