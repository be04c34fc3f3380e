-- CreateEnum
CREATE TYPE "pending_member_kind" AS ENUM ('invitation', 'request');

-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "join_by_request" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "pending_members" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "kind" "pending_member_kind" NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "declined_at" TIMESTAMPTZ(3),

    CONSTRAINT "pending_members_pkey" PRIMARY KEY ("app_id","guid","uid")
);

-- CreateIndex
CREATE INDEX "pending_members_app_id_uid_idx" ON "pending_members"("app_id", "uid");

-- AddForeignKey
ALTER TABLE "pending_members" ADD CONSTRAINT "pending_members_app_id_guid_fkey" FOREIGN KEY ("app_id", "guid") REFERENCES "groups"("app_id", "guid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "pending_members" ADD CONSTRAINT "pending_members_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION target_without_user(type text, id text, erased text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN type NOT IN ('agent', 'agentKnowledge', 'user', 'authToken', 'userBlock', 'friendship', 'groupMember', 'groupBan', 'groupMute', 'groupInvitation', 'groupJoinRequest', 'message', 'conversation') THEN id
    WHEN type = 'conversation' AND (starts_with(id, erased || '_user_') OR id LIKE '%\_user\_' || replace(erased, '_', '\_')) THEN '(erased)'
    -- ids have no characters with a meaning in regular expressions
    ELSE regexp_replace(id, '(?<![^/ ])' || erased || '(?![^/ ])', '(erased)', 'g')
  END
$$;
