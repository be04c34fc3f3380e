import { Injectable } from '@nestjs/common';
import { conversationIdOf } from '#core/conversations/conversation-key.js';
import type { Agent } from '#resources/ai-agents/agents/agents.repository.js';
import type { LeasedRun } from '#resources/ai-agents/runs/run.js';
import { RealtimeBus } from '#resources/realtime/delivery/realtime-bus.js';
import { RunStream, type RunFrameHead } from './run-stream.js';

/** An avatar with a longer URL is left out, so that a frame fits into a notification of PostgreSQL. */
const MAX_AVATAR_CHARACTERS = 1000;

/** Sends the frames of runs to the connected users of the conversation, whichever process they are connected to. */
@Injectable()
export class RunStreams {
  constructor(private readonly bus: RealtimeBus) {}

  /** @param isWithheld whether frames must not show what the agent writes, because it is judged when it is complete */
  open(appId: string, run: LeasedRun, agent: Agent | undefined, isWithheld: boolean): RunStream {
    const { agentUid: sender, receiverType, receiver } = run;
    const messageKind = { category: 'agentic', type: 'assistant' };
    return new RunStream(
      headOf(run, agent),
      (frame) => this.bus.publish({ appId, sender, receiverType, receiver, frame, messageKind }),
      isWithheld,
    );
  }
}

function headOf(run: LeasedRun, agent: Agent | undefined): RunFrameHead {
  const threadId = String(run.threadId);
  const { agentUid: uid, receiverType, receiver } = run;
  const avatar = agent?.icon && agent.icon.length <= MAX_AVATAR_CHARACTERS ? agent.icon : undefined;
  return {
    runId: String(run.id),
    threadId,
    parentMessageId: threadId,
    messageId: String(run.messageId),
    conversationId: conversationIdOf(run.conversationKey),
    receiverType,
    receiver,
    sender: { uid, name: agent?.name ?? uid, ...(avatar !== undefined && { avatar }) },
  };
}
