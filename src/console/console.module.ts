import { Module } from '@nestjs/common';
import { ConsoleSessionController } from './console-session.controller.js';

/** The console: its pages are served by `serve-console.ts`. */
@Module({ controllers: [ConsoleSessionController] })
export class ConsoleModule {}
