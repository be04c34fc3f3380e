-- CreateTable
CREATE TABLE "console_passkeys" (
    "credential_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "console_passkeys_pkey" PRIMARY KEY ("credential_id")
);

-- CreateTable
CREATE TABLE "console_passkey_challenges" (
    "challenge_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "is_registration" BOOLEAN NOT NULL,
    "email" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_passkey_challenges_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateIndex
CREATE INDEX "console_passkeys_email_idx" ON "console_passkeys"("email");

-- CreateIndex
CREATE INDEX "console_passkey_challenges_expires_at_idx" ON "console_passkey_challenges"("expires_at");

-- Deletes the passkeys of people who are no longer collaborators of any app: an address that is invited again may be that of somebody else. It
-- waits for the end of the transaction, because changed roles are deleted and inserted again.
CREATE OR REPLACE FUNCTION delete_passkeys_of_collaborator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM console_passkeys
   WHERE email = OLD.email
     AND NOT EXISTS (SELECT FROM app_collaborators c WHERE c.email = OLD.email)
     AND NOT EXISTS (SELECT FROM cell_collaborators c WHERE c.email = OLD.email);
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER app_collaborator_deleted AFTER DELETE ON app_collaborators DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION delete_passkeys_of_collaborator();

CREATE CONSTRAINT TRIGGER cell_collaborator_deleted AFTER DELETE ON cell_collaborators DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION delete_passkeys_of_collaborator();
