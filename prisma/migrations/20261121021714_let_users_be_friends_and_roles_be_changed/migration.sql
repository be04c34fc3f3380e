-- AlterTable
ALTER TABLE "roles" ALTER COLUMN "updated_at" DROP NOT NULL,
ALTER COLUMN "updated_at" DROP DEFAULT;

-- CreateTable
CREATE TABLE "friends" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "friend_uid" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "friends_pkey" PRIMARY KEY ("app_id","uid","friend_uid")
);

-- AddForeignKey
ALTER TABLE "friends" ADD CONSTRAINT "friends_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friends" ADD CONSTRAINT "friends_app_id_friend_uid_uid_fkey" FOREIGN KEY ("app_id", "friend_uid", "uid") REFERENCES "friends"("app_id", "uid", "friend_uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

ALTER TABLE "friends" ADD CONSTRAINT "friends_not_of_oneself" CHECK ("uid" <> "friend_uid");

-- No role has been changed so far: there was no endpoint to do it with.
UPDATE "roles" SET "updated_at" = NULL;
