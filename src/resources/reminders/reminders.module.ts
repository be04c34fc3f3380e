import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { RemindersController } from './reminders.controller.js';
import { RemindersRepository } from './reminders.repository.js';
import { RemindersService } from './reminders.service.js';

@Module({
  imports: [MessagesModule],
  controllers: [RemindersController],
  providers: [RemindersRepository, RemindersService],
  exports: [RemindersService],
})
export class RemindersModule {}
