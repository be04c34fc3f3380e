-- CreateTable
CREATE TABLE "cells" (
    "name" TEXT NOT NULL,
    "address" TEXT,
    "weight" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cells_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "cell_apps" (
    "app_id" TEXT NOT NULL,
    "cell" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "region" "region" NOT NULL,
    "is_reserved" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deletion_scheduled_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cell_apps_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "cell_collaborators" (
    "app_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "collaborator_role" NOT NULL,

    CONSTRAINT "cell_collaborators_pkey" PRIMARY KEY ("app_id","email")
);

-- CreateIndex
CREATE INDEX "cell_apps_cell_idx" ON "cell_apps"("cell");

-- CreateIndex
CREATE INDEX "cell_collaborators_email_idx" ON "cell_collaborators"("email");

-- AddForeignKey
ALTER TABLE "cell_apps" ADD CONSTRAINT "cell_apps_cell_fkey" FOREIGN KEY ("cell") REFERENCES "cells"("name") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cell_collaborators" ADD CONSTRAINT "cell_collaborators_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "cell_apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;
