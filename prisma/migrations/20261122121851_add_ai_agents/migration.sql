-- CreateEnum
CREATE TYPE "AiAgentKind" AS ENUM ('external', 'builder');

-- CreateEnum
CREATE TYPE "AiKnowledgeKind" AS ENUM ('text', 'website');

-- CreateEnum
CREATE TYPE "AiKnowledgeState" AS ENUM ('indexing', 'indexed', 'failed');

-- CreateEnum
CREATE TYPE "AiRunState" AS ENUM ('queued', 'running', 'waiting', 'finished', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "AiToolCallState" AS ENUM ('running', 'waiting', 'succeeded', 'failed');

-- CreateTable
CREATE TABLE "ai_agents" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "kind" "AiAgentKind" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "description" TEXT,
    "metadata" JSONB,
    "integrate_with" TEXT,
    "integration_type" TEXT,
    "base_url" TEXT,
    "remote_agent_id" TEXT,
    "headers_cipher" BYTEA,
    "instruction" TEXT,
    "model" TEXT,
    "temperature" DOUBLE PRECISION,
    "max_tokens" INTEGER,
    "tools" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "actions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "api_tools" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "mcp_servers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "frontend_actions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_agents_pkey" PRIMARY KEY ("app_id","uid")
);

-- CreateTable
CREATE TABLE "ai_tools" (
    "app_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "execution_text" TEXT NOT NULL,
    "description" TEXT,
    "do_not_execute" BOOLEAN NOT NULL DEFAULT false,
    "parameters" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_tools_pkey" PRIMARY KEY ("app_id","name")
);

-- CreateTable
CREATE TABLE "ai_api_tools" (
    "app_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT,
    "description" TEXT NOT NULL,
    "icon" TEXT,
    "endpoint" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "enable_basic_auth" BOOLEAN NOT NULL,
    "basic_auth_username" TEXT,
    "basic_auth_password_cipher" BYTEA,
    "headers_cipher" BYTEA,
    "body_template" TEXT,
    "allow_additional_properties" BOOLEAN NOT NULL DEFAULT false,
    "parameters" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_api_tools_pkey" PRIMARY KEY ("app_id","slug")
);

-- CreateTable
CREATE TABLE "ai_mcp_servers" (
    "app_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "icon" TEXT,
    "headers_cipher" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_mcp_servers_pkey" PRIMARY KEY ("app_id","slug")
);

-- CreateTable
CREATE TABLE "ai_frontend_actions" (
    "app_id" TEXT NOT NULL,
    "trigger_function" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "icon" TEXT,
    "parameters" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_frontend_actions_pkey" PRIMARY KEY ("app_id","trigger_function")
);

-- CreateTable
CREATE TABLE "ai_knowledge_sources" (
    "app_id" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "kind" "AiKnowledgeKind" NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "text" TEXT,
    "state" "AiKnowledgeState" NOT NULL DEFAULT 'indexing',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ai_knowledge_sources_pkey" PRIMARY KEY ("app_id","source_id")
);

-- CreateTable
CREATE TABLE "ai_knowledge_passages" (
    "app_id" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "ai_knowledge_passages_pkey" PRIMARY KEY ("app_id","source_id","position")
);

-- CreateTable
CREATE TABLE "ai_agent_knowledge" (
    "app_id" TEXT NOT NULL,
    "agent_uid" TEXT NOT NULL,
    "source_id" UUID NOT NULL,

    CONSTRAINT "ai_agent_knowledge_pkey" PRIMARY KEY ("app_id","agent_uid","source_id")
);

-- CreateTable
CREATE TABLE "ai_runs" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "agent_uid" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "asked_by" TEXT NOT NULL,
    "thread_id" BIGINT NOT NULL,
    "conversation_key" TEXT NOT NULL,
    "receiver_type" "receiver_type" NOT NULL,
    "receiver" TEXT NOT NULL,
    "depth" INTEGER NOT NULL DEFAULT 0,
    "state" "AiRunState" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_holder" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "cancelled_by" TEXT,
    "model" TEXT,
    "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
    "completion_tokens" INTEGER NOT NULL DEFAULT 0,
    "answer_id" BIGINT,
    "failure_code" TEXT,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_runs_pkey" PRIMARY KEY ("app_id","id")
);

-- CreateTable
CREATE TABLE "ai_run_tool_calls" (
    "app_id" TEXT NOT NULL,
    "run_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "call_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" "AiToolCallState" NOT NULL DEFAULT 'running',
    "result" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_run_tool_calls_pkey" PRIMARY KEY ("app_id","run_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "ai_frontend_actions_app_id_created_at_key" ON "ai_frontend_actions"("app_id", "created_at");

-- CreateIndex
CREATE INDEX "ai_agent_knowledge_app_id_source_id_idx" ON "ai_agent_knowledge"("app_id", "source_id");

-- CreateIndex
CREATE INDEX "ai_runs_app_id_asked_by_created_at_idx" ON "ai_runs"("app_id", "asked_by", "created_at");

-- CreateIndex
CREATE INDEX "ai_runs_created_at_idx" ON "ai_runs"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ai_runs_app_id_agent_uid_message_id_key" ON "ai_runs"("app_id", "agent_uid", "message_id");

-- AddForeignKey
ALTER TABLE "ai_agents" ADD CONSTRAINT "ai_agents_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_agents" ADD CONSTRAINT "ai_agents_app_id_uid_fkey" FOREIGN KEY ("app_id", "uid") REFERENCES "users"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_tools" ADD CONSTRAINT "ai_tools_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_api_tools" ADD CONSTRAINT "ai_api_tools_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_mcp_servers" ADD CONSTRAINT "ai_mcp_servers_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_frontend_actions" ADD CONSTRAINT "ai_frontend_actions_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_knowledge_sources" ADD CONSTRAINT "ai_knowledge_sources_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_knowledge_passages" ADD CONSTRAINT "ai_knowledge_passages_app_id_source_id_fkey" FOREIGN KEY ("app_id", "source_id") REFERENCES "ai_knowledge_sources"("app_id", "source_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_agent_knowledge" ADD CONSTRAINT "ai_agent_knowledge_app_id_agent_uid_fkey" FOREIGN KEY ("app_id", "agent_uid") REFERENCES "ai_agents"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_agent_knowledge" ADD CONSTRAINT "ai_agent_knowledge_app_id_source_id_fkey" FOREIGN KEY ("app_id", "source_id") REFERENCES "ai_knowledge_sources"("app_id", "source_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_runs" ADD CONSTRAINT "ai_runs_app_id_agent_uid_fkey" FOREIGN KEY ("app_id", "agent_uid") REFERENCES "ai_agents"("app_id", "uid") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ai_run_tool_calls" ADD CONSTRAINT "ai_run_tool_calls_app_id_run_id_fkey" FOREIGN KEY ("app_id", "run_id") REFERENCES "ai_runs"("app_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Runs that are not over, of all apps, in the order in which they start.
CREATE INDEX ai_runs_unfinished_idx ON ai_runs (created_at) WHERE state IN ('queued', 'running', 'waiting');

-- The run that wrote an answer.
CREATE INDEX ai_runs_answer_idx ON ai_runs (app_id, answer_id) WHERE answer_id IS NOT NULL;

-- Sources that a job has not finished, of all apps.
CREATE INDEX ai_knowledge_sources_indexing_idx ON ai_knowledge_sources (updated_at) WHERE state = 'indexing';

-- Words of passages. The app comes first where PostgreSQL has the extension that puts ordinary columns into such an index; the primary key
-- narrows a search to the sources of an agent in any case. Prisma leaves partial indexes out of its comparison.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX ai_knowledge_passages_words_idx ON ai_knowledge_passages USING gin (app_id, words) WHERE words IS NOT NULL;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  CREATE INDEX ai_knowledge_passages_words_idx ON ai_knowledge_passages USING gin (words) WHERE words IS NOT NULL;
END
$$;
