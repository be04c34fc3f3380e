import { Module } from '@nestjs/common';
import { ModerationCoreModule } from '#core/moderation/moderation-core.module.js';
import { MediaModule } from '#resources/media/media.module.js';
import { SettingsModule } from '#resources/settings/settings.module.js';
import { CustomApiEngine } from './custom-api/custom-api-engine.js';
import { CustomApisRepository } from './custom-api/custom-apis.repository.js';
import { EngineClient } from './engine-client.js';
import { ModerationEngines } from './moderation-engines.service.js';
import { OpenAiEngine } from './openai/openai-engine.js';
import { OpenAiImages } from './openai/openai-images.js';

@Module({
  imports: [MediaModule, ModerationCoreModule, SettingsModule],
  providers: [CustomApiEngine, CustomApisRepository, EngineClient, ModerationEngines, OpenAiEngine, OpenAiImages],
  exports: [ModerationEngines],
})
export class EnginesModule {}
