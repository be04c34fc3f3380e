import { define, type ErrorDefinition } from './define-error.js';

/** Errors of AI agents. */
export const agentErrors = {
  ERR_AGENT_NOT_FOUND: define(404, 'The agent with uid {uid} does not exist, please make sure that it was created.', {
    cause:
      'No agent of this kind has the uid: it is a user who is no agent, an agent of the other kind, or one that was deleted.',
    remedy: 'List the agents of the app.',
  }),
  ERR_TOOL_NOT_FOUND: define(404, 'There is no {kind} {id}.', {
    cause:
      'The app has no tool, frontend action, API tool or MCP server with the name or slug; or the agent does not have the MCP server that is to be removed.',
    remedy: 'Create it first, or list those of the app.',
  }),
  ERR_TOOL_ALREADY_ADDED: define(400, 'The agent has the {kind} {id} already.', {
    cause: 'The agent has the MCP server already. None of the list was added.',
    remedy: 'Leave it out of the list.',
  }),
  ERR_KB_NOT_FOUND: define(404, 'There is no {kind} of the knowledge base with the uniqueId {id}.', {
    cause: 'The knowledge base has no source with the id, or not for this agent.',
    remedy: 'List the sources of the knowledge base.',
  }),
  ERR_MCP_SERVER_FAILED: define(424, 'The MCP server {slug} cannot be used: {reason}', {
    cause:
      'The MCP server cannot be reached, refuses the credentials, or does not answer by the protocol. The message has the reason.',
    remedy: 'Correct the address and headers of the MCP server, or repair it, and list its tools again.',
  }),
  ERR_AGENT_RUN_NOT_FOUND: define(404, 'There is no run with id {id}, or it was for a message of another user.', {
    cause: 'No run has the id, it is older than runs are kept, or it answers a message of another user.',
    remedy: 'Take the id from the events of the run.',
  }),
  ERR_AGENT_TOOL_CALL_NOT_FOUND: define(404, 'The run does not wait for the result of a tool call with id {id}.', {
    cause: 'The run has no tool call with the id that waits: it has a result, its time is over, or the run has ended.',
    remedy: 'Report each result once, and in time.',
  }),
  ERR_AI_FEATURE_DISABLED: define(403, 'The app has not turned on the AI feature {feature}.', {
    cause: 'The setting of the feature is false, which is its default.',
    remedy: 'Turn the feature on in the settings of the app, or do not offer it to users.',
  }),
  ERR_AI_MODEL_FAILED: define(424, 'The model did not answer: {reason}', {
    cause:
      'The model API of the settings cannot be reached, refuses the request, is too slow, or wrote something else than it was asked for. The message has the reason.',
    remedy: 'Repeat the request later. If it fails always, correct the address, key and model in the settings.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
