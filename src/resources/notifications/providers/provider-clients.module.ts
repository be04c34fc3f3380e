import { Module } from '@nestjs/common';
import { EmailReplyAddresses } from './email-reply-addresses.js';
import { GoogleAccessTokens } from './fcm/google-access-tokens.js';
import { ProviderClients } from './provider-clients.js';
import { providerDefinitions } from './provider-definitions.js';
import { ProviderNetwork } from './provider-network.js';

const clients = new Set(Object.values(providerDefinitions).map(({ client }) => client));

/** The module stands by itself, because the clients need no database. */
@Module({
  providers: [...clients, EmailReplyAddresses, GoogleAccessTokens, ProviderClients, ProviderNetwork],
  exports: [EmailReplyAddresses, ProviderClients],
})
export class ProviderClientsModule {}
