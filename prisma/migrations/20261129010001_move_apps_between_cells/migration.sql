-- AlterTable
ALTER TABLE "apps" ADD COLUMN     "moved_to_cell" TEXT;

-- AlterTable
ALTER TABLE "cell_apps" ADD COLUMN     "moving_to" TEXT;

DROP TRIGGER audited ON apps;
CREATE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, region, deletion_scheduled_at, moving_since, moved_at, moved_to, moved_to_cell ON apps
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('app', 'app_id', 'name region deletion_scheduled_at moving_since moved_at moved_to moved_to_cell', '');
