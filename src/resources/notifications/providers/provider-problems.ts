import { createPrivateKey, createECDH, type KeyObject } from 'node:crypto';
import type { ErrorDetails } from '#platform/errors/domain-error.js';
import { isEmail, isPhoneNumber } from '#platform/http/fields/contact-field.js';
import { problemOfUrl } from '#platform/outgoing/outgoing-url.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import type { NotificationProviderKind } from '../notification.js';
import type { CustomConfiguration, ProviderConfigurations, EmailReplySettings } from '../provider-configuration.js';
import { MAX_LOCAL_PART } from './accounts/email-reply-addresses.js';

interface AddressRules {
  /** Whether requests may be sent to private addresses. */
  readonly allowPrivate: boolean;
}

/** Sentences without the value, by dotted name of the field; undefined where a field is valid. */
type Problems = Record<string, string | undefined>;
type Check<Kind extends NotificationProviderKind> = (
  configuration: ProviderConfigurations[Kind],
  rules: AddressRules,
) => Problems;

/** The size is in bits. Google issues keys of 2048. */
const MIN_RSA_BITS = 2048;

const checks: { readonly [Kind in NotificationProviderKind]: Check<Kind> } = {
  fcm: ({ serviceAccountCreds: { project_id, client_email, private_key } }) => ({
    'serviceAccountCreds.project_id': matches(/^[a-z0-9:.-]{1,100}$/, project_id)
      ? undefined
      : 'The serviceAccountCreds.project_id must be the id of a Firebase project.',
    'serviceAccountCreds.client_email': problemOfEmail('serviceAccountCreds.client_email', client_email),
    'serviceAccountCreds.private_key': isRsaKey(private_key)
      ? undefined
      : `The serviceAccountCreds.private_key must be an RSA key of at least ${MIN_RSA_BITS} bits in PEM, as in the file of the service account.`,
  }),
  apns: ({ keyId, teamId, bundleId, p8Key }) => ({
    keyId: problemOfAppleId('keyId', keyId),
    teamId: problemOfAppleId('teamId', teamId),
    bundleId: matches(/^[A-Za-z0-9.-]{1,155}$/, bundleId)
      ? undefined
      : 'The bundleId must be 1 to 155 of the characters A-Z, a-z, 0-9, . and -.',
    p8Key: isP256Key(p8Key)
      ? undefined
      : 'The p8Key must be an EC key on P-256 in PKCS#8 PEM, as in the .p8 file of Apple.',
  }),
  web_push: ({ subject, publicKey, privateKey }) => ({
    subject: isSubject(subject) ? undefined : 'The subject must be a mailto: or https: address.',
    privateKey: isVapidPair(publicKey, privateKey)
      ? undefined
      : 'The publicKey and the privateKey must be a pair of VAPID keys: a P-256 point of 65 bytes and its scalar of 32 bytes, in base64url without padding.',
  }),
  custom_push: checkCustom,
  custom_email: (configuration, rules) => ({
    ...checkCustom(configuration, rules),
    senderEmailForReplies: problemOfReplyAddress(configuration),
  }),
  custom_sms: checkCustom,
  twilio: ({ twilioAccountSID, twilioAuthToken, twilioSenderPhoneNumber }) => ({
    twilioAccountSID: matches(/^AC[0-9a-fA-F]{32}$/, twilioAccountSID)
      ? undefined
      : 'The twilioAccountSID must be AC and 32 hexadecimal characters.',
    twilioAuthToken: matches(/^[0-9A-Za-z]{32}$/, twilioAuthToken)
      ? undefined
      : 'The twilioAuthToken must be 32 letters and digits.',
    twilioSenderPhoneNumber: isPhoneNumber(twilioSenderPhoneNumber)
      ? undefined
      : 'The twilioSenderPhoneNumber must be a phone number in the form of E.164, such as +14155550100.',
  }),
  sendgrid: (configuration) => ({
    sendGridApiKey: matches(/^SG\.[A-Za-z0-9._-]{1,200}$/, configuration.sendGridApiKey)
      ? undefined
      : 'The sendGridApiKey must begin with SG. and have no other characters than letters, digits, ., - and _.',
    sendGridTemplateID: matches(/^d-[0-9a-f]{32}$/, configuration.sendGridTemplateID)
      ? undefined
      : 'The sendGridTemplateID must be d- and 32 hexadecimal characters: the id of a dynamic template.',
    sendGridUnsubscribeGroupID: matches(/^[0-9]{1,15}$/, configuration.sendGridUnsubscribeGroupID)
      ? undefined
      : 'The sendGridUnsubscribeGroupID must be a decimal number.',
    senderEmail: problemOfEmail('senderEmail', configuration.senderEmail),
    senderEmailForReplies: problemOfReplyAddress(configuration),
  }),
};

/** What is wrong with the configuration of a provider, by dotted name of the field; empty if nothing is. */
export function problemsOf<Kind extends NotificationProviderKind>(
  kind: Kind,
  configuration: ProviderConfigurations[Kind],
  rules: AddressRules,
): ErrorDetails {
  const problems = Object.entries(checks[kind](configuration, rules));
  return Object.fromEntries(problems.flatMap(([name, problem]) => (problem ? [[name, [problem]] as const] : [])));
}

function checkCustom(configuration: CustomConfiguration, { allowPrivate }: AddressRules): Problems {
  const { webhookURL, useBasicAuth, basicAuthUsername, basicAuthPassword } = configuration;
  const missing = (name: string) => `The ${name} field is required with useBasicAuth.`;
  return {
    webhookURL: problemOfUrl(new URL(webhookURL), { name: 'webhookURL', credentials: 'useBasicAuth', allowPrivate }),
    basicAuthUsername: basicAuthUsername.includes(':')
      ? 'The basicAuthUsername may not contain a colon.'
      : useBasicAuth && basicAuthUsername === ''
        ? missing('basicAuthUsername')
        : undefined,
    basicAuthPassword:
      basicAuthPassword === MASKED_SECRET
        ? 'The basicAuthPassword may not be the asterisks that stand for a secret.'
        : useBasicAuth && basicAuthPassword === ''
          ? missing('basicAuthPassword')
          : undefined,
  };
}

const matches = (pattern: RegExp, text: string): boolean => pattern.test(text);

const problemOfEmail = (name: string, text: string): string | undefined =>
  isEmail(text) ? undefined : `The ${name} must be an email address.`;

function problemOfReplyAddress({ allowEmailReplies, senderEmailForReplies: address = null }: EmailReplySettings) {
  const name = 'senderEmailForReplies';
  if (address === null) return allowEmailReplies ? `The ${name} field is required with allowEmailReplies.` : undefined;
  const isTooLong = address.indexOf('@') > MAX_LOCAL_PART || address.includes('+');
  if (allowEmailReplies && isTooLong)
    return `The ${name} may not have more than ${MAX_LOCAL_PART} characters before the @, nor a plus sign: a tag for each email is added.`;
  return problemOfEmail(name, address);
}

const problemOfAppleId = (name: string, text: string): string | undefined =>
  matches(/^[A-Z0-9]{10}$/, text) ? undefined : `The ${name} must be 10 of the characters A-Z and 0-9.`;

function privateKeyOf(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

function isRsaKey(pem: string): boolean {
  const key = privateKeyOf(pem);
  return key?.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails!.modulusLength! >= MIN_RSA_BITS;
}

const isP256Key = (pem: string): boolean =>
  pem.includes('-----BEGIN PRIVATE KEY-----') && privateKeyOf(pem)?.asymmetricKeyDetails?.namedCurve === 'prime256v1';

function isSubject(text: string): boolean {
  if (text.startsWith('mailto:')) return isEmail(text.slice('mailto:'.length));
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** Whether the public key is that of the private key. Both in base64url. */
function isVapidPair(publicKey: string, privateKey: string): boolean {
  const scalar = Buffer.from(privateKey, 'base64url');
  if (scalar.length !== 32) return false;
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(scalar);
  } catch {
    return false;
  }
  return ecdh.getPublicKey('base64url') === publicKey;
}
