-- CreateEnum
CREATE TYPE "presence_visibility" AS ENUM ('everyone', 'nobody');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "presence_visibility" "presence_visibility" NOT NULL DEFAULT 'everyone';

-- Stores no presence of a user who hides it, so that every reader of the row shows the user as offline. A trigger, because connections, imports,
-- changes of the user and servers of the release before write it.
CREATE OR REPLACE FUNCTION hide_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := 'offline';
  NEW.last_active_at := NULL;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER presence_hidden BEFORE INSERT OR UPDATE ON users
  FOR EACH ROW WHEN (NEW.presence_visibility = 'nobody') EXECUTE FUNCTION hide_presence();
