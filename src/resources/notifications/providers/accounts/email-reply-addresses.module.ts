import { Module } from '@nestjs/common';
import { EmailReplyAddresses } from './email-reply-addresses.js';

/** The module stands by itself, because the clients of providers need the addresses, and not the database. */
@Module({ providers: [EmailReplyAddresses], exports: [EmailReplyAddresses] })
export class EmailReplyAddressesModule {}
