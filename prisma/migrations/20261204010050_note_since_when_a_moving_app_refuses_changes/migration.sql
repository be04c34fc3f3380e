-- AlterTable
ALTER TABLE "cell_apps" ADD COLUMN     "refused_since" TIMESTAMPTZ(3);
