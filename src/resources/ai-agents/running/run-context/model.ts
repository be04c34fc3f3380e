import type { AgentTool } from '../tool-providers/agent-tool.js';

/** A request of a model to call a tool. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it; it need not be valid. */
  readonly arguments: string;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string };

export interface ModelRequest {
  readonly model: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly AgentTool[];
}

/** Called while the response arrives. */
export interface ModelListener {
  text(delta: string): void;
  /** The first part has the name; its arguments may be empty. */
  toolCall(call: { readonly id: string; readonly name: string }, argumentsDelta: string): void;
}

export interface ModelResponse {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly promptTokens: number;
  readonly completionTokens: number;
}
