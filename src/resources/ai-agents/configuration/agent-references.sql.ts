import { statement } from '#platform/database/statement.js';

/** $2 the id of what is removed, by kind. */
export const removals = {
  tool: statement('ai-agents-remove-tool')`
   UPDATE ai_agents SET tools = array_remove(tools, $2), actions = array_remove(actions, $2)
    WHERE app_id = $1 AND ($2 = ANY (tools) OR $2 = ANY (actions))`,

  'API tool': statement('ai-agents-remove-api-tool')`
   UPDATE ai_agents SET api_tools = array_remove(api_tools, $2) WHERE app_id = $1 AND $2 = ANY (api_tools)`,

  'MCP server': statement('ai-agents-remove-mcp-server')`
   UPDATE ai_agents SET mcp_servers = array_remove(mcp_servers, $2) WHERE app_id = $1 AND $2 = ANY (mcp_servers)`,

  'frontend action': statement('ai-agents-remove-frontend-action')`
   UPDATE ai_agents SET frontend_actions = array_remove(frontend_actions, $2)
    WHERE app_id = $1 AND $2 = ANY (frontend_actions)`,
};
