/** What a request is answered with: a response, a failure of the network, nothing, or what a function says. */
type Answer = Response | Error | 'nothing' | ((request: FakeRequest) => Response | Promise<Response>);

export interface FakeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed, unless it is a form. */
  readonly body: any;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

export const refusal = (code: string, status: number, headers?: Record<string, string>): Response =>
  json({ error: { code, message: `This is ${code}.`, devMessage: '', source: 'chat-api' } }, status, headers);

/** A fetch without a network. */
export class FakeFetch {
  readonly requests: FakeRequest[] = [];
  private readonly answers: Answer[];

  /** @param answers for the first request, the second, and so on; the last one is repeated */
  constructor(...answers: Answer[]) {
    this.answers = answers;
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', headers = {}, body, signal } = init;
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    const request = { method, url, headers: headers as Record<string, string>, body: parsed };
    this.requests.push(request);
    const answer = this.answers.length > 1 ? this.answers.shift()! : this.answers[0]!;
    if (answer instanceof Error) throw answer;
    if (answer === 'nothing')
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(new Error('Aborted.'))));
    return typeof answer === 'function' ? answer(request) : answer.clone();
  };
}
