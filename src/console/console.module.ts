import { Module } from '@nestjs/common';
import { ConsoleEmailController } from './sign-in/console-email.controller.js';
import { ConsoleSessionController } from './sign-in/console-session.controller.js';
import { SessionViews } from './sign-in/session-view.js';
import { SignInLinks } from './sign-in/sign-in-links.js';

/** The console: its pages are served by `serve-console.ts`. */
@Module({
  controllers: [ConsoleSessionController, ConsoleEmailController],
  providers: [SessionViews, SignInLinks],
})
export class ConsoleModule {}
