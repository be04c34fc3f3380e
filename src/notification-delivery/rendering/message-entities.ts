import type { GroupSummaryView, UserSummaryView } from '../../domain/lookups/summary.view.js';
import type { MessageView } from '../../resources/messages/view/message.view.js';

interface CallEntity {
  readonly sessionid: string;
  readonly type: string;
  /** uid of the user who called. */
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
  readonly data: Pick<MessageView['data'], 'entities'>;
}

interface Entities {
  readonly sender: UserSummaryView;
  /** uid or guid: as the type of the receiver says. */
  readonly receiver: UserSummaryView | GroupSummaryView;
  /** Of action and call messages, the user who acted. */
  readonly by: UserSummaryView;
  /** Of action messages about groups, the member. */
  readonly on: UserSummaryView;
  /** Of action and call messages, the receiver. */
  readonly for: UserSummaryView | GroupSummaryView;
}

const entitiesOf = ({ entities }: Record<string, unknown>) => entities as Record<string, { readonly entity: unknown }>;

/** An entity that the message has by its category. */
export const entityOf = <Name extends keyof Entities>({ data }: Pick<MessageView, 'data'>, name: Name) =>
  entitiesOf(data)[name]!.entity as Entities[Name];

/** The call of a call message. */
export const callOf = ({ data }: Pick<MessageView, 'data'>): CallEntity => entitiesOf(data).on!.entity as CallEntity;

export const callerOf = ({ data }: CallEntity): UserSummaryView => entitiesOf(data).sender!.entity as UserSummaryView;

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

/** The scope of a member after a change of it. */
export const newScopeOf = ({ data }: Pick<MessageView, 'data'>): string | undefined =>
  (data.extras as { scope?: { new?: string } } | undefined)?.scope?.new;
