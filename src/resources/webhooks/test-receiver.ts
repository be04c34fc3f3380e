/**
 * As the address of a webhook: no request is made, and every delivery counts as delivered. The bodies are read from the deliveries, so nothing
 * that an app chooses is connected to.
 */
export const TEST_RECEIVER = 'confab:test-receiver';
