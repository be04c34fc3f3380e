import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { StickersController } from './stickers.controller.js';
import { StickersRepository } from './stickers.repository.js';
import { StickersService } from './stickers.service.js';

@Module({
  imports: [MediaModule],
  controllers: [StickersController],
  providers: [StickersRepository, StickersService],
  exports: [StickersService],
})
export class StickersModule {}
