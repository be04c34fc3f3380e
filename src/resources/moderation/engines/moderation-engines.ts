import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { CustomApiEngine } from './custom-api/custom-api-engine.js';
import { EnginePass } from './engine-pass.js';
import type { CallLimits, EngineInput } from './engine.js';
import { OpenAiEngine } from './openai/openai-engine.js';

/** The outside engines that rules of an app use. */
@Injectable()
export class ModerationEngines {
  constructor(
    private readonly settings: SettingsService,
    private readonly customApi: CustomApiEngine,
    private readonly openAi: OpenAiEngine,
  ) {}

  async pass(ctx: AppContext, input: EngineInput, limits: CallLimits): Promise<EnginePass> {
    const settings = await this.settings.of(ctx);
    return new EnginePass(ctx, input, {
      policies: { openai: settings['moderation.openai.onError'], custom_api: settings['moderation.customApi.onError'] },
      limits,
      judge: (engine, ...call) => (engine === 'custom_api' ? this.customApi : this.openAi).judge(...call),
    });
  }
}
