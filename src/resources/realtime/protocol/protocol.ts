import { Sender } from 'ws';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import { parseFrame, type RawFrame } from './client-frame.js';

declare module 'ws' {
  /** Encodes frames. The types of the package leave it out. */
  const Sender: {
    frame(
      data: Buffer,
      options: { fin: boolean; rsv1: boolean; opcode: number; mask: boolean; readOnly: boolean },
    ): Buffer[];
  };
}

/** What a connection speaks. The server handles the frames of docs/realtime.md; another protocol translates from and to them. */
export interface Protocol {
  /** @throws ERR_BAD_FRAME, ERR_BODY_TOO_DEEP */
  parse(text: Buffer): RawFrame;
  /**
   * The messages that a frame is sent as; none if the protocol has nothing for it.
   *
   * @param event of an event frame
   */
  render(frame: object, event?: OutboundEvent): readonly object[];
}

export const ownProtocol: Protocol = { parse: parseFrame, render: (frame) => [frame] };

/** A frame for any number of connections. It is encoded once for each protocol. */
export class SharedFrame {
  private readonly encoded = new Map<Protocol, Buffer>();

  /** @param event of an event frame */
  constructor(
    private readonly frame: object,
    private readonly event?: OutboundEvent,
  ) {}

  /** What is written to the transport of a WebSocket without extensions: the frames of all messages. Empty if the protocol has none. */
  bytesIn(protocol: Protocol): Buffer {
    const known = this.encoded.get(protocol);
    if (known) return known;
    const messages = protocol.render(this.frame, this.event);
    const bytes = Buffer.concat(messages.flatMap((message) => webSocketFrame(JSON.stringify(message))));
    this.encoded.set(protocol, bytes);
    return bytes;
  }
}

const TEXT = 1;

/** A text message of a server, which is one frame without a mask. */
const webSocketFrame = (text: string): Buffer[] =>
  Sender.frame(Buffer.from(text), { fin: true, rsv1: false, opcode: TEXT, mask: false, readOnly: true });
