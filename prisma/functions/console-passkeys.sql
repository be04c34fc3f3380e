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
