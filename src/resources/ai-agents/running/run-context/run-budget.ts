import type { AppSettings } from '#core/app-settings/app-settings.js';
import { isBlank } from '#platform/text/visible.js';
import { RunFailure } from './run-failure.js';

/** An answer has to fit into a message, so it has at most so many UTF-16 code units. */
export const MAX_TEXT_CHARACTERS = 32_000;

/** What a run may use, by the settings of the app, and what it has used. */
export class RunBudget {
  private promptTokens = 0;
  private completionTokens = 0;
  private toolCalls = 0;

  constructor(private readonly settings: AppSettings) {}

  get tokens(): { promptTokens: number; completionTokens: number } {
    return { promptTokens: this.promptTokens, completionTokens: this.completionTokens };
  }

  /** @throws RunFailure when the run has used more than it may */
  addTokens(prompt: number, completion: number): void {
    this.promptTokens += prompt;
    this.completionTokens += completion;
    const limit = this.settings['aiAgents.tokensPerRun'];
    if (this.promptTokens + this.completionTokens > limit)
      throw new RunFailure('too_many_tokens', `The run used more than ${limit} tokens.`);
  }

  /** Must be called before the calls are made. @throws RunFailure */
  addToolCalls(count: number): void {
    this.toolCalls += count;
    const limit = this.settings['aiAgents.toolCallsPerRun'];
    if (this.toolCalls > limit)
      throw new RunFailure('too_many_tool_calls', `The model requested more than ${limit} tool calls.`);
  }
}

/** The text of an answer that was written in several parts, with tool calls in between. @throws RunFailure if it is too long */
export function joinedText(texts: readonly string[]): string {
  const text = texts.filter((part) => !isBlank(part)).join('\n\n');
  if (text.length > MAX_TEXT_CHARACTERS)
    throw new RunFailure('too_long', `The answer has more than ${MAX_TEXT_CHARACTERS} characters.`);
  return text;
}
