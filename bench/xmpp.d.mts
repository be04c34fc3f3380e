export interface XmppRequest {
  type: 'get' | 'set';
  /** XML. */
  payload: string;
}

export interface XmppClients {
  call(request: XmppRequest): Promise<string>;
  load(
    scenario: { request: (connection: number, data: unknown) => XmppRequest },
    data: unknown,
    options: { seconds: number; rate?: number; signal: AbortSignal },
  ): Promise<{ '2xx': number; non2xx: number; errors: number; duration: number; latencies: number[] }>;
}

export function withXmppClients<Result>(
  account: { port: number; domain: string; user: string; password: string },
  connections: number,
  signal: AbortSignal,
  work: (clients: XmppClients) => Promise<Result>,
): Promise<Result>;
