-- The audit log records that an API key was replaced by another one, and that an app refuses changes because it is moved.
DROP TRIGGER audited ON api_keys;
CREATE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, scope, key_cipher ON api_keys
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('apiKey', 'id', 'name scope', 'key_cipher');
DROP TRIGGER audited ON apps;
CREATE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, region, deletion_scheduled_at, moving_since ON apps
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('app', 'app_id', 'name region deletion_scheduled_at moving_since', '');
DROP TRIGGER audited ON keyword_lists;
CREATE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, category, is_csv, terms, url, username, password_cipher ON keyword_lists
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('keywordList', 'list_id', 'name description category is_csv terms url username', 'password_cipher');
