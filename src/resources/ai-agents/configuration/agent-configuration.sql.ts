import { sql } from '#platform/database/sql.js';
import { statement } from '#platform/database/statement.js';

/** Serializes all changes of the agents, tools and knowledge of an app, so that limits and references are exact. */
export const lockApp = statement('ai-agents-lock-app', sql`SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE`);
