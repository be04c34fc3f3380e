import { Module } from '@nestjs/common';
import { Erasures } from './erasures.service.js';
import { StoredResponseErasure } from './stored-response-erasure.js';

@Module({
  providers: [Erasures, StoredResponseErasure],
  exports: [Erasures],
})
export class ErasureModule {}
