import { HttpsDouble, type ReceivedRequest, type Reply } from './https-double.js';

const ACCOUNT = { sid: `AC${'0123456789abcdef'.repeat(2)}`, token: 'fedcba9876543210fedcba9876543210' };

export const twilioError = (status: number, code: number): Reply => ({
  status,
  body: { code, message: "The 'To' number +15005550001 is not a valid phone number.", more_info: '', status },
});

/** In place of Twilio. */
export class TwilioDouble {
  readonly account = ACCOUNT;
  /** The messages that it created. */
  readonly messages: { to: string; from: string; body: string }[] = [];
  http!: HttpsDouble;

  static async start(): Promise<TwilioDouble> {
    const double = new TwilioDouble();
    double.http = await HttpsDouble.start((request) => double.create(request));
    return double;
  }

  stop(): Promise<void> {
    return this.http.stop();
  }

  private create({ method, path, headers, body }: ReceivedRequest): Reply {
    const expected = Buffer.from(`${ACCOUNT.sid}:${ACCOUNT.token}`).toString('base64');
    if (headers.authorization !== `Basic ${expected}`) return twilioError(401, 20003);
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${ACCOUNT.sid}/Messages.json`)
      return twilioError(404, 20404);
    const form = new URLSearchParams(body.toString('utf8'));
    const [to = '', from = '', text = ''] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '');
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return twilioError(400, 21211);
    this.messages.push({ to, from, body: text });
    return { status: 201, body: { sid: `SM${'0'.repeat(32)}`, status: 'queued', error_code: null } };
  }
}
