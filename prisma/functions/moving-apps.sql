-- Of triggers that exist only while an app moves to another cell, for its rows only.
CREATE OR REPLACE FUNCTION "refuse_changes_of_sealed_app"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "apps" WHERE "app_id" = TG_ARGV[0] AND "sealed_at" IS NOT NULL) THEN
    RAISE EXCEPTION 'the app is being moved to another cell' USING ERRCODE = 'CF001';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;
