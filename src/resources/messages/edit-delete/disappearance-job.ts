import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DueWork } from '#platform/jobs/due-work.js';
import { DISAPPEARANCE } from '../store/disappearances.service.js';
import { MessagesService } from './messages.service.js';

/** Messages that one transaction erases, so that many that fall due at once neither hold locks for long nor cost a commit each. */
const BATCH_MESSAGES = 20;

/** Erases messages whose time has come. */
@Injectable()
export class DisappearanceJob implements OnModuleInit {
  constructor(
    private readonly messages: MessagesService,
    private readonly dueWork: DueWork,
  ) {}

  onModuleInit(): void {
    this.dueWork.register(DISAPPEARANCE, {
      batch: BATCH_MESSAGES,
      run: (tx, id) => this.messages.disappear({ ...tx, principal: { kind: 'system' } }, id),
      // nothing refuses it: a message that was erased meanwhile is left alone
      refused: async () => undefined,
    });
  }
}
