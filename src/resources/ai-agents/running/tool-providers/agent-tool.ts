import type { RequestContext } from '#platform/context/context.js';
import type { Agent } from '#resources/ai-agents/agents/agents.repository.js';
import type { LeasedRun } from '#resources/ai-agents/runs/run.js';

/** A JSON Schema of type object. */
type ParametersSchema = Readonly<Record<string, unknown>>;

/** A passage of the knowledge base that an answer is based on. */
export interface UsedPassage {
  readonly uniqueId: string;
  readonly title: string;
  readonly url?: string;
}

/** What the model reads of a tool call. It is data: the system message says not to follow instructions in it. */
export interface ToolResult {
  readonly text: string;
  readonly isError?: boolean;
  readonly passages?: readonly UsedPassage[];
}

/** A tool as a model sees it. */
interface ToolDescription {
  /** `[a-zA-Z0-9_-]{1,64}`, unique among the tools of an agent. */
  readonly name: string;
  readonly description: string;
  readonly parameters: ParametersSchema;
  /** Users see the name of the tool, and what is shown while it runs. */
  readonly displayName?: string;
  readonly executionText?: string;
}

/** Runs in this process. */
export interface ServerTool extends ToolDescription {
  readonly runsOn: 'server';
  /**
   * @param args what the model passes: an object, which is not validated
   * @param signal aborted when the run ends
   * @returns a bounded text without credentials. An error that is thrown is logged, and reported to the model as a failure without its text.
   */
  execute(args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolResult>;
}

/** Carried out by the client of the user whose message the agent answers. */
interface ClientTool extends ToolDescription {
  readonly runsOn: 'client';
}

/** A tool of an agent of the kind external, which carries it out itself: only its texts for users are known here. */
interface RemoteTool extends ToolDescription {
  readonly runsOn: 'agent';
}

export type AgentTool = ServerTool | ClientTool | RemoteTool;

export interface ToolSet {
  readonly tools: readonly AgentTool[];
  /** Releases connections. Does not throw. */
  close?(): Promise<void>;
}

export interface ToolRequest {
  /** The agent acts in it. */
  readonly ctx: RequestContext;
  readonly agent: Agent;
  readonly run: LeasedRun;
  readonly signal: AbortSignal;
}

/** A source of tools: API tools, MCP servers, the knowledge base, actions of the client. */
export interface ToolProvider {
  /** @throws only for failures of the database. A tool that is unavailable is left out, or says so when it is called. */
  toolsOf(request: ToolRequest): Promise<ToolSet>;
}
