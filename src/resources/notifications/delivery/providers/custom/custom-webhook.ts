import type { CustomConfiguration } from '#resources/notifications/provider-configuration.js';
import type { ProviderTarget, SendResult } from '../provider-client.js';
import type { ProviderNetwork } from '../provider-network.js';
import { connectionFailure, isSuccess, refusal, sent } from '../send-result.js';

export const NAME = 'The custom provider';

/** Source: the contract, for the whole response. */
const TIMEOUT_MILLISECONDS = 2_000;

/** Source: the custom providers of the contract. */
export type CustomTrigger = `${'push' | 'email' | 'sms'}-notification-payload-generated`;

interface CustomNotification {
  /** Becomes the header `webhook-id`, so that the receiver can recognise another attempt. */
  readonly id: string;
  readonly trigger: CustomTrigger;
  readonly data: object;
  /** `data` for the log. */
  readonly loggedData: object;
}

/** Sends a notification to the address of an app. */
export async function sendToCustomProvider(
  network: ProviderNetwork,
  target: ProviderTarget<'custom_push' | 'custom_email' | 'custom_sms'>,
  { id, trigger, data, loggedData }: CustomNotification,
): Promise<SendResult> {
  const { configuration, appId, region } = target;
  const envelope = { appId, region, webhook: 'custom' };
  const payload = { trigger, data: loggedData, ...envelope };
  const outcome = await network.postToChosen(
    {
      url: configuration.webhookURL,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Confab-Notifications',
        'webhook-id': id,
        ...authorization(configuration),
      },
      body: JSON.stringify({ trigger, data, ...envelope }),
    },
    TIMEOUT_MILLISECONDS,
  );
  if ('error' in outcome) return { ...connectionFailure(outcome), payload };
  return isSuccess(outcome.status) ? sent(payload, outcome.status) : { ...refusal(NAME, outcome), payload };
}

function authorization({
  useBasicAuth,
  basicAuthUsername,
  basicAuthPassword,
}: CustomConfiguration): Record<string, string> {
  if (!useBasicAuth) return {};
  const pair = Buffer.from(`${basicAuthUsername}:${basicAuthPassword}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}
