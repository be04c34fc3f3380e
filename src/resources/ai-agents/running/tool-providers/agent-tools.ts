import { Injectable } from '@nestjs/common';
import type { AgentTool, ToolProvider, ToolRequest } from './agent-tool.js';

/** The tools of an agent, of all providers. */
@Injectable()
export class AgentTools {
  private readonly providers: ToolProvider[] = [];

  /** Must be called while modules are being initialised. */
  register(provider: ToolProvider): void {
    this.providers.push(provider);
  }

  /** Where two tools have the same name, the provider that was registered first wins. */
  async of(request: ToolRequest): Promise<OpenTools> {
    const sets = await Promise.all(this.providers.map((provider) => provider.toolsOf(request)));
    const tools = new Map<string, AgentTool>();
    for (const tool of sets.flatMap((set) => set.tools)) if (!tools.has(tool.name)) tools.set(tool.name, tool);
    return {
      tools,
      close: async () => {
        await Promise.all(sets.map(async (set) => set.close?.()));
      },
    };
  }
}

/** The tools of one run, by name. */
export interface OpenTools {
  readonly tools: ReadonlyMap<string, AgentTool>;
  close(): Promise<void>;
}
