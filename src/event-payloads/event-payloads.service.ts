import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '../platform/auth/principal.js';
import type { RequestContext } from '../platform/context.js';
import type { LoggedEvent } from '../platform/events/event-log.js';
import type { EventName, EventPayloads } from '../platform/events/event-map.js';
import { CallsService } from '../resources/calls/calls.service.js';
import { LookupsService } from '../domain/lookups/lookups.service.js';
import { groupSummaryView, userSummaryView } from '../domain/lookups/summary.view.js';
import { AppsService } from '../resources/management/apps.service.js';
import { SystemMessagesService } from '../resources/messages/system/system-messages.service.js';
import { callEventSerializers } from './call-event-serializers.js';
import { conversationEventSerializers } from './conversation-event-serializers.js';
import { groupEventSerializers } from './group-event-serializers.js';
import { messageEventSerializers } from './message-event-serializers.js';
import type {
  Requirements,
  EventSerializer,
  EventSerializers,
  SerializedEvent,
  EventRelations,
} from './event-serializer.js';
import type { Audience, OutboundEvent } from './outbound-event.js';
import { userEventSerializers } from './user-event-serializers.js';

const eventSerializers: EventSerializers = {
  ...messageEventSerializers,
  ...callEventSerializers,
  ...userEventSerializers,
  ...conversationEventSerializers,
  ...groupEventSerializers,
};

/** Every trigger that somebody outside can be told of. */
export const triggers = Object.keys(eventSerializers) as EventName[];

/**
 * Logged events → what the world outside is told of them, as things stand now. Looks up what the events speak of as sets: as many
 * queries for a thousand events of an app as for one.
 */
@Injectable()
export class EventPayloadsService {
  constructor(
    private readonly apps: AppsService,
    private readonly systemMessages: SystemMessagesService,
    private readonly lookups: LookupsService,
    private readonly calls: CallsService,
  ) {}

  /** In the order given; without those of which too little is left: of erased messages, deleted groups, erased apps. */
  async serialize(events: LoggedEvent[]): Promise<OutboundEvent[]> {
    const known = events.filter(({ name }) => Object.hasOwn(eventSerializers, name));
    const contexts = await this.apps.contextsOf({}, [...new Set(known.map(({ appId }) => appId))]);
    const surroundings = new Map<string, EventRelations>();
    await Promise.all(
      contexts.map(async (ctx) => {
        const own = known.filter(({ appId }) => appId === ctx.app.id);
        surroundings.set(ctx.app.id, await this.surroundings(ctx, requirementsOf(own)));
      }),
    );
    return known.flatMap((event) => {
      const around = surroundings.get(event.appId);
      const presented = around && serializerOf(event).serialize(event.payload, around, event.subject);
      return presented ? [outboundEvent(event, presented)] : [];
    });
  }

  private async surroundings(ctx: RequestContext, needs: Required<Requirements>): Promise<EventRelations> {
    const [messages, entries, calls, blocks] = await Promise.all([
      this.systemMessages.viewsByIds(ctx, needs.messageIds.map(BigInt)),
      this.lookups.summaries(ctx, needs),
      this.calls.addressesOf(ctx, needs.sessionIds),
      this.lookups.blocksAround(ctx, needs.blocksAround),
    ]);
    return {
      message: (id) => messages.get(BigInt(id)),
      user: (uid) => userSummaryView(uid, entries.users.get(uid)),
      group: (guid) => {
        const group = entries.groups.get(guid);
        return group && groupSummaryView(guid, group);
      },
      call: (sessionId) => calls.get(sessionId),
      blocksAround: (uid) => blocks.get(uid) ?? [],
    };
  }
}

/** The compiler cannot see that a name and a payload of the same event belong together. */
const serializerOf = ({ name }: LoggedEvent) => eventSerializers[name] as EventSerializer<EventPayloads[EventName]>;

/** Each once. */
function requirementsOf(events: LoggedEvent[]): Required<Requirements> {
  const all = events.map((event) => serializerOf(event).requirements(event.payload));
  const unique = (of: keyof Requirements) => [...new Set(all.flatMap((needs) => needs[of] ?? []))];
  return {
    messageIds: unique('messageIds'),
    uids: unique('uids'),
    guids: unique('guids'),
    sessionIds: unique('sessionIds'),
    blocksAround: unique('blocksAround'),
  };
}

const outboundEvent = (
  { position, appId, name, subject, occurredAt }: LoggedEvent,
  { type, data, messageKind, audience }: SerializedEvent,
): OutboundEvent => ({
  id: String(position),
  position,
  appId,
  trigger: name,
  ...(type && { type }),
  subject,
  data,
  ...(messageKind && { messageKind }),
  occurredAt,
  audience: completeAudience(audience),
});

/** The system user reads nothing. */
const completeAudience = ({ uids = [], guid, guids, except = [], onlyMembersOf }: Partial<Audience>): Audience => ({
  uids: [...new Set(uids)].filter((uid) => uid !== SYSTEM_UID),
  ...(guid !== undefined && { guid }),
  ...(guids && { guids }),
  except,
  ...(onlyMembersOf !== undefined && { onlyMembersOf }),
});
