import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { HealthChecks } from '#platform/monitoring/health-checks.js';
import { FileAddresses } from './files/file-addresses.js';
import { MediaCleanupService } from './files/media-cleanup.service.js';
import { MediaLinks } from './files/media-links.js';
import { MediaRepository } from './files/media.repository.js';
import { MediaService } from './files/media.service.js';
import { ImageResizer } from './images/image-resizer.js';
import { MediaController } from './media.controller.js';
import { MultipartServices, UploadFormGuard } from './multipart.guard.js';
import { DiskMediaStore } from './store/disk-media-store.js';
import { MEDIA_STORE, type MediaStore } from './store/media-store.js';
import { MonitoredMediaStore } from './store/monitored-media-store.js';
import { S3MediaStore } from './store/s3-media-store.js';

const storeOf = ({ media: { s3 }, dataDir }: Config, health: HealthChecks): MediaStore =>
  new MonitoredMediaStore(s3 ? new S3MediaStore(s3) : new DiskMediaStore(join(dataDir, 'media')), health);

@Module({
  controllers: [MediaController],
  providers: [
    { provide: MEDIA_STORE, useFactory: storeOf, inject: [CONFIG, HealthChecks] },
    FileAddresses,
    ImageResizer,
    MultipartServices,
    MediaCleanupService,
    MediaLinks,
    MediaRepository,
    MediaService,
    UploadFormGuard,
  ],
  exports: [MEDIA_STORE, FileAddresses, ImageResizer, MediaCleanupService, MediaLinks, MultipartServices, MediaService],
})
export class MediaModule {}
