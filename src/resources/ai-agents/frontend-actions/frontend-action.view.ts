import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AppContext } from '#platform/context/context.js';
import { withoutAbsent } from '#platform/http/json.js';
import { ParameterView, ToolDefinitionView, schemaOf } from '../configuration/tool-parameters.js';
import type { FrontendAction, TimeCursor } from './frontend-actions.repository.js';

export class FrontendActionView {
  @ApiProperty({ description: '`<app>_<triggerFunction>`' }) _id!: string;
  @ApiProperty() appId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ description: 'Agents refer to it.' }) triggerFunction!: string;
  @ApiProperty({ type: [ParameterView] }) parameters!: readonly ParameterView[];
  @ApiPropertyOptional() icon?: string;
  @ApiProperty({ description: 'The action as a model sees it.' }) tool!: ToolDefinitionView;
  @ApiProperty({ description: 'Unix milliseconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix milliseconds.' }) updatedAt!: number;
}

class TimePositionView {
  @ApiProperty({ enum: ['append', 'prepend'] }) affix!: string;
  @ApiProperty({ description: 'Unix milliseconds.' }) createdAt!: number;
}

class FrontendActionsCurrentView {
  @ApiProperty({ description: 'Maximum number of actions, as requested.' }) limit!: number;
  @ApiProperty({ description: 'Actions on this page.' }) count!: number;
}

class FrontendActionsMetaView {
  @ApiProperty() current!: FrontendActionsCurrentView;
  @ApiPropertyOptional({ description: 'Query parameters of a request for the actions before the first one.' })
  previous?: TimePositionView;
  @ApiPropertyOptional({ description: 'Query parameters of a request for the actions after the last one.' })
  next?: TimePositionView;
}

export class FrontendActionPageView {
  @ApiProperty({ type: [FrontendActionView] }) data!: FrontendActionView[];
  @ApiProperty() meta!: FrontendActionsMetaView;
}

export const frontendActionView = ({ app }: AppContext, action: FrontendAction): FrontendActionView => {
  const { triggerFunction, description, parameters } = action;
  return withoutAbsent({
    _id: `${app.id}_${triggerFunction}`,
    appId: app.id,
    name: action.name,
    description,
    triggerFunction,
    parameters,
    icon: action.icon,
    tool: { name: triggerFunction, description, parameters: schemaOf(parameters) },
    createdAt: action.createdAt.getTime(),
    updatedAt: action.updatedAt.getTime(),
  });
};

export function frontendActionPage(
  ctx: AppContext,
  actions: readonly FrontendAction[],
  { limit }: Pick<TimeCursor, 'limit'>,
): FrontendActionPageView {
  const data = actions.map((action) => frontendActionView(ctx, action));
  const current = { limit, count: data.length };
  const first = data.at(0);
  const last = data.at(-1);
  if (!first || !last) return { data, meta: { current } };
  const previous = { affix: 'prepend', createdAt: first.createdAt };
  return { data, meta: { previous, current, next: { affix: 'append', createdAt: last.createdAt } } };
}
