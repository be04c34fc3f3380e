import { Injectable } from '@nestjs/common';
import { anySignal } from '#platform/async/any-signal.js';
import { OutgoingFetch, ResponseTooLarge } from '#platform/outgoing/outgoing-fetch.js';
import { isRefusedAddress } from '#platform/outgoing/public-agent.js';
import { ApiToolsRepository, type ApiTool } from '#resources/ai-agents/api-tools/api-tools.repository.js';
import { acceptedArguments, schemaOf } from '#resources/ai-agents/configuration/tool-parameters.js';
import { withholding } from '#resources/ai-agents/configuration/withheld-secrets.js';
import type { ServerTool, ToolProvider, ToolRequest, ToolResult, ToolSet } from './agent-tool.js';
import { requestOf, secretsOf } from './api-request.js';

const TIMEOUT_MILLISECONDS = 15_000;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** Requests that the app allows an agent to make. */
@Injectable()
export class ApiToolProvider implements ToolProvider {
  constructor(
    private readonly outgoing: OutgoingFetch,
    private readonly apiTools: ApiToolsRepository,
  ) {}

  async toolsOf({ ctx, agent }: ToolRequest): Promise<ToolSet> {
    if (agent.kind !== 'builder') return { tools: [] };
    const tools = await this.apiTools.findMany(ctx, agent.apiTools);
    return { tools: agent.apiTools.flatMap((slug) => tools.get(slug) ?? []).map((tool) => this.toolFor(tool)) };
  }

  private toolFor(tool: ApiTool): ServerTool {
    const { slug, name, description, parameters, allowAdditionalProperties } = tool;
    return {
      name: slug,
      description,
      parameters: schemaOf(parameters, allowAdditionalProperties),
      ...(name !== null && { displayName: name }),
      runsOn: 'server',
      execute: (args, signal) => this.call(tool, args, signal),
    };
  }

  private async call(
    tool: ApiTool,
    given: Readonly<Record<string, unknown>>,
    runSignal: AbortSignal,
  ): Promise<ToolResult> {
    const args = acceptedArguments(tool.parameters, tool.allowAdditionalProperties, given);
    if (typeof args === 'string') return failed(args);
    const request = requestOf(tool, args);
    if (typeof request === 'string') return failed(request);
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    try {
      const { url, ...init } = request;
      const fetch = this.outgoing.withLimits({ bytes: MAX_RESPONSE_BYTES });
      const response = await fetch(url, { ...init, signal: anySignal([runSignal, timeout]) });
      const text = withholding(secretsOf(tool))((await response.text()).replaceAll('\0', ''));
      if (response.ok) return { text };
      return failed(`The API responded with the status ${response.status}.\n${text}`);
    } catch (error) {
      runSignal.throwIfAborted();
      return failed(timeout.aborted ? 'The API did not respond in time.' : reasonOf(error));
    }
  }
}

const failed = (text: string): ToolResult => ({ text, isError: true });

/** The reason has no data of the request. */
function reasonOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof ResponseTooLarge) return 'The response of the API is too large.';
    if (isRefusedAddress(cause)) return 'The address of the API is not public.';
  }
  return 'The API cannot be reached, or it redirects.';
}
