import { basicAuthorization } from '#platform/outgoing/basic-authorization.js';
import type { ProviderTarget, SendResult } from '../provider-client.js';
import type { ProviderNetwork } from '../provider-network.js';
import { refusal, resultOf } from '../send-result.js';
import type { CustomConfiguration } from './custom-provider.dto.js';

export const NAME = 'The custom provider';

/** Source: the contract, for the whole response. */
const TIMEOUT_MILLISECONDS = 2_000;

/** Source: the custom providers of the contract. */
type CustomTrigger = `${'push' | 'email' | 'sms'}-notification-payload-generated`;

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
  target: ProviderTarget<CustomConfiguration>,
  { id, trigger, data, loggedData }: CustomNotification,
): Promise<SendResult> {
  const { configuration, appId, region } = target;
  const { webhookURL, useBasicAuth, basicAuthUsername, basicAuthPassword } = configuration;
  const envelope = { appId, region, webhook: 'custom' };
  const payload = { trigger, data: loggedData, ...envelope };
  const outcome = await network.postToChosen(
    {
      url: webhookURL,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Confab-Notifications',
        'webhook-id': id,
        ...(useBasicAuth && basicAuthorization(basicAuthUsername, basicAuthPassword)),
      },
      body: JSON.stringify({ trigger, data, ...envelope }),
    },
    TIMEOUT_MILLISECONDS,
  );
  return resultOf(outcome, payload, (response) => refusal(NAME, response));
}
