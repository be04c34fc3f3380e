import { HttpsDouble, jsonBody, type ReceivedRequest, type Reply } from './https-double.js';

const problem = (status: number, message: string): Reply => ({
  status,
  body: { errors: [{ message, field: null, help: null }] },
});

/** In place of SendGrid. */
export class SendGridDouble {
  readonly apiKey = 'SG.a-key-of-tests';
  /** The bodies of the accepted requests. */
  readonly mails: any[] = [];
  http!: HttpsDouble;

  static async start(): Promise<SendGridDouble> {
    const double = new SendGridDouble();
    double.http = await HttpsDouble.start((request) => double.send(request));
    return double;
  }

  stop(): Promise<void> {
    return this.http.stop();
  }

  private send(request: ReceivedRequest): Reply {
    const { method, path, headers } = request;
    if (headers.authorization !== `Bearer ${this.apiKey}`)
      return problem(401, 'The provided authorization grant is invalid.');
    if (method !== 'POST' || path !== '/v3/mail/send') return problem(404, 'Not found.');
    const mail = jsonBody(request);
    const [{ to, dynamic_template_data: data } = {} as any] = mail.personalizations ?? [];
    const isValid =
      to?.[0]?.email &&
      mail.from?.email &&
      (mail.template_id === undefined
        ? mail.content?.every(({ value }: { value: unknown }) => typeof value === 'string' && value !== '')
        : data && /^d-/.test(mail.template_id)) &&
      Number.isInteger(mail.asm?.group_id) &&
      !Object.keys(mail.headers ?? {}).some((name) => /^(subject|to|from|reply-to|content-type)$/i.test(name));
    if (!isValid) return problem(400, 'Bad request.');
    this.mails.push(mail);
    return { status: 202, headers: { 'x-message-id': String(this.mails.length) } };
  }
}
