/** Its message is a sentence without data of the request or the response. */
export class McpServerError extends Error {}

export interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  /** The schema is of the type object. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface McpResult {
  readonly text: string;
  readonly isError: boolean;
}
