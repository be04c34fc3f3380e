-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "frozen" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "send_scope" "member_scope" NOT NULL DEFAULT 'participant',
ADD COLUMN     "slow_mode_seconds" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "group_mutes" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "muted_by" TEXT NOT NULL,
    "muted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "muted_until" TIMESTAMPTZ(3),

    CONSTRAINT "group_mutes_pkey" PRIMARY KEY ("app_id","guid","uid")
);

-- CreateTable
CREATE TABLE "slow_mode_turns" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slow_mode_turns_pkey" PRIMARY KEY ("app_id","guid","uid")
);

-- CreateIndex
CREATE INDEX "group_mutes_app_id_uid_idx" ON "group_mutes"("app_id", "uid");

-- CreateIndex
CREATE INDEX "slow_mode_turns_app_id_uid_idx" ON "slow_mode_turns"("app_id", "uid");

-- AddForeignKey
ALTER TABLE "group_mutes" ADD CONSTRAINT "group_mutes_app_id_guid_fkey" FOREIGN KEY ("app_id", "guid") REFERENCES "groups"("app_id", "guid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "group_mutes" ADD CONSTRAINT "group_mutes_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "slow_mode_turns" ADD CONSTRAINT "slow_mode_turns_app_id_guid_fkey" FOREIGN KEY ("app_id", "guid") REFERENCES "groups"("app_id", "guid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "slow_mode_turns" ADD CONSTRAINT "slow_mode_turns_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION target_without_user(type text, id text, erased text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN type NOT IN ('agent', 'agentKnowledge', 'user', 'authToken', 'userBlock', 'friendship', 'groupMember', 'groupBan', 'groupMute', 'message', 'conversation') THEN id
    WHEN type = 'conversation' AND (starts_with(id, erased || '_user_') OR id LIKE '%\_user\_' || replace(erased, '_', '\_')) THEN '(erased)'
    -- ids have no characters with a meaning in regular expressions
    ELSE regexp_replace(id, '(?<![^/ ])' || erased || '(?![^/ ])', '(erased)', 'g')
  END
$$;
