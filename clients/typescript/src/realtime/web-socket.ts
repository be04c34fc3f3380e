/** The used part of the WebSocket interface. Browsers, Node 22 and the package `ws` implement it. */
export interface WebSocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(code?: number): void;
}

export type WebSocketConstructor = new (url: string) => WebSocketLike;

/** @throws on platforms without a global WebSocket, such as Node 20 */
export function platformWebSocket(): WebSocketConstructor {
  const { WebSocket } = globalThis as { WebSocket?: WebSocketConstructor };
  if (WebSocket) return WebSocket;
  throw new TypeError('This platform has no WebSocket: pass one in, such as that of the package ws.');
}
