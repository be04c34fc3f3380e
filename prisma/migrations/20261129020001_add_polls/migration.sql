-- CreateTable
CREATE TABLE "polls" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "option_count" SMALLINT NOT NULL,
    "multiple" BOOLEAN NOT NULL DEFAULT false,
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "closes_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "polls_pkey" PRIMARY KEY ("app_id","message_id")
);

-- CreateTable
CREATE TABLE "poll_votes" (
    "app_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "option" SMALLINT NOT NULL,
    "voted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "poll_votes_pkey" PRIMARY KEY ("app_id","message_id","id")
);

-- CreateIndex
CREATE INDEX "poll_votes_app_id_uid_idx" ON "poll_votes"("app_id", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "poll_votes_app_id_message_id_uid_option_key" ON "poll_votes"("app_id", "message_id", "uid", "option");

-- AddForeignKey
ALTER TABLE "polls" ADD CONSTRAINT "polls_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "messages"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_app_id_message_id_fkey" FOREIGN KEY ("app_id", "message_id") REFERENCES "polls"("app_id", "message_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE OR REPLACE TRIGGER message_annotated AFTER INSERT ON polls FOR EACH ROW EXECUTE FUNCTION mark_annotated_message('64');
