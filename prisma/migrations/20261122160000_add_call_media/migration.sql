-- AlterTable
ALTER TABLE "calls" ADD COLUMN     "is_meeting" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "call_rooms" (
    "app_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "room_sid" TEXT NOT NULL,
    "mid" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_rooms_pkey" PRIMARY KEY ("app_id","session_id","room_sid")
);

-- CreateTable
CREATE TABLE "call_visits" (
    "app_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "participant_sid" TEXT NOT NULL,
    "room_sid" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "device_id" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_visits_pkey" PRIMARY KEY ("app_id","session_id","participant_sid")
);

-- CreateIndex
CREATE INDEX "call_visits_app_id_uid_idx" ON "call_visits"("app_id", "uid");

-- AddForeignKey
ALTER TABLE "call_rooms" ADD CONSTRAINT "call_rooms_app_id_session_id_fkey" FOREIGN KEY ("app_id", "session_id") REFERENCES "calls"("app_id", "session_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "call_visits" ADD CONSTRAINT "call_visits_app_id_session_id_fkey" FOREIGN KEY ("app_id", "session_id") REFERENCES "calls"("app_id", "session_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "call_visits" ADD CONSTRAINT "call_visits_app_id_session_id_room_sid_fkey" FOREIGN KEY ("app_id", "session_id", "room_sid") REFERENCES "call_rooms"("app_id", "session_id", "room_sid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Rooms that have not finished, of all apps.
CREATE INDEX "call_rooms_open_idx" ON "call_rooms"("started_at") WHERE "finished_at" IS NULL;
