-- CreateTable
CREATE TABLE "role_permissions" (
    "app_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "permission" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_permissions_pkey" PRIMARY KEY ("app_id","role","permission")
);

-- CreateTable
CREATE TABLE "restricted_features" (
    "app_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "feature" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "restricted_features_pkey" PRIMARY KEY ("app_id","role","feature")
);

-- CreateTable
CREATE TABLE "scope_permissions" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "scope" "member_scope" NOT NULL,
    "permission" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scope_permissions_pkey" PRIMARY KEY ("app_id","guid","scope","permission")
);

-- AddForeignKey
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_app_id_role_fkey" FOREIGN KEY ("app_id", "role") REFERENCES "roles"("app_id", "role") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restricted_features" ADD CONSTRAINT "restricted_features_app_id_role_fkey" FOREIGN KEY ("app_id", "role") REFERENCES "roles"("app_id", "role") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scope_permissions" ADD CONSTRAINT "scope_permissions_app_id_guid_fkey" FOREIGN KEY ("app_id", "guid") REFERENCES "groups"("app_id", "guid") ON DELETE CASCADE ON UPDATE CASCADE;
