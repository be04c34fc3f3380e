import type { GroupSummaryView, UserSummaryView } from '#core/summaries/summary.view.js';
import type { MessageView } from '#resources/messages/view/message.view.js';

interface Entities {
  readonly sender: UserSummaryView;
  /** uid or guid: as the type of the receiver says. */
  readonly receiver: UserSummaryView | GroupSummaryView;
}

const entitiesOf = ({ entities }: Record<string, unknown>) => entities as Record<string, { readonly entity: unknown }>;

/** An entity that the message has by its category. */
export const entityOf = <Name extends keyof Entities>({ data }: Pick<MessageView, 'data'>, name: Name) =>
  entitiesOf(data)[name]!.entity as Entities[Name];

/** A user or group as a notification names it. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly avatar?: string;
}

export const partyOf = (entity: UserSummaryView | GroupSummaryView): Party =>
  'guid' in entity
    ? { id: entity.guid, name: entity.name, avatar: entity.icon }
    : { id: entity.uid, name: entity.name, avatar: entity.avatar };
