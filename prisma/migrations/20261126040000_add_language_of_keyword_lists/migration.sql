-- AlterTable
ALTER TABLE "keyword_lists" ADD COLUMN     "exceptions" JSONB,
ADD COLUMN     "language" TEXT;

DROP TRIGGER audited ON keyword_lists;
CREATE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, category, is_csv, terms, language, exceptions, url, username, password_cipher ON keyword_lists
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('keywordList', 'list_id', 'name description category is_csv terms language exceptions url username', 'password_cipher');
