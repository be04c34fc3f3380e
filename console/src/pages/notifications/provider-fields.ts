import type { Channel, ProviderKind, ProviderValues } from '../../api/notifications/providers.ts';
import { type texts } from '../../texts/index.ts';

type FieldName = keyof typeof texts.notificationProviders.fields;

export interface ProviderField {
  name: FieldName;
  /** `secret` and `key` are not shown again; a `key` has several lines. */
  type: 'text' | 'secret' | 'key' | 'flag';
  /** Of the form of a new provider. */
  isOptional?: boolean;
  /** Cannot be changed later. */
  isFixed?: boolean;
}

interface ProviderForm {
  channel: Channel;
  fields: ProviderField[];
}

const id: ProviderField = { name: 'providerId', type: 'text', isFixed: true };
const enabled: ProviderField = { name: 'isEnabled', type: 'flag' };
const custom: ProviderField[] = [
  { name: 'webhookURL', type: 'text' },
  { name: 'useBasicAuth', type: 'flag' },
  { name: 'basicAuthUsername', type: 'text', isOptional: true },
  { name: 'basicAuthPassword', type: 'secret', isOptional: true },
  enabled,
];

export const providerForms: Record<ProviderKind, ProviderForm> = {
  webpush: { channel: 'push', fields: [id, { name: 'subject', type: 'text' }] },
  fcm: { channel: 'push', fields: [id, { name: 'serviceAccount', type: 'key' }] },
  apns: {
    channel: 'push',
    fields: [
      id,
      { name: 'keyId', type: 'text' },
      { name: 'teamId', type: 'text' },
      { name: 'bundleId', type: 'text' },
      { name: 'p8Key', type: 'key' },
      { name: 'productionMode', type: 'flag' },
      { name: 'includeContentAvailable', type: 'flag' },
      { name: 'includeMutableContent', type: 'flag' },
    ],
  },
  custom_push: { channel: 'push', fields: custom },
  sendgrid: {
    channel: 'email',
    fields: [
      { name: 'sendGridApiKey', type: 'secret' },
      { name: 'sendGridTemplateID', type: 'text' },
      { name: 'sendGridUnsubscribeGroupID', type: 'text' },
      { name: 'senderName', type: 'text' },
      { name: 'senderEmail', type: 'text' },
      { name: 'allowEmailReplies', type: 'flag' },
      { name: 'senderEmailForReplies', type: 'text', isOptional: true },
      enabled,
    ],
  },
  custom_email: { channel: 'email', fields: [...custom, { name: 'useStoredEmailID', type: 'flag' }] },
  twilio: {
    channel: 'sms',
    fields: [
      { name: 'twilioAccountSID', type: 'text' },
      { name: 'twilioAuthToken', type: 'secret' },
      { name: 'twilioSenderPhoneNumber', type: 'text' },
      enabled,
    ],
  },
  custom_sms: { channel: 'sms', fields: [...custom, { name: 'useStoredPhNo', type: 'flag' }] },
};

export type FormValues = Partial<Record<FieldName, string | boolean>>;

export const isHidden = ({ type }: ProviderField): boolean => type === 'secret' || type === 'key';

const offByDefault = new Set<FieldName>(['useBasicAuth', 'allowEmailReplies']);

/** Of a new provider, which can be another one: the first id that no provider of the app has. */
export function unusedId(kind: ProviderKind, used: readonly (string | undefined)[]): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? kind : `${kind}-${number}`;
    if (!used.includes(id)) return id;
  }
}

/** What the form shows of a stored provider: its secrets are empty. */
export function formValues(kind: ProviderKind, values?: ProviderValues): FormValues {
  const result: FormValues = {};
  for (const field of providerForms[kind].fields) {
    const value = values?.[field.name];
    if (field.type === 'flag')
      result[field.name] = typeof value === 'boolean' ? value : !offByDefault.has(field.name) && !values;
    else result[field.name] = typeof value === 'string' && !isHidden(field) ? value : '';
  }
  return result;
}

/** The body of a request. Empty secrets are left out. @throws SyntaxError for a service account key that is not JSON */
export function requestValues(kind: ProviderKind, form: FormValues): ProviderValues {
  const values: ProviderValues = {};
  for (const field of providerForms[kind].fields) {
    const value = form[field.name];
    if (isHidden(field) && value === '' && field.name !== 'basicAuthPassword') continue;
    if (field.name === 'basicAuthPassword' && value === '' && form.useBasicAuth) continue;
    if (field.name === 'serviceAccount') values.serviceAccountCreds = JSON.parse(String(value));
    else values[field.name] = value;
  }
  if (form.useBasicAuth === false) Object.assign(values, { basicAuthUsername: '', basicAuthPassword: '' });
  return values;
}
