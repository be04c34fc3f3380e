import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import type { LoggedEvent } from '../../platform/events/event-log.js';
import type { EventName, EventPayloads } from '../../platform/events/event-vocabulary.js';
import { CallsService } from '../calls/calls.service.js';
import { DirectoryService } from '../directory/directory.service.js';
import { groupEntryView, userEntryView } from '../directory/entry.view.js';
import { AppsService } from '../management/apps.service.js';
import { MessageLog } from '../messages/message-log.service.js';
import { callPresentations } from './call-presentations.js';
import { conversationPresentations } from './conversation-presentations.js';
import { groupPresentations } from './group-presentations.js';
import { messagePresentations } from './message-presentations.js';
import type { Needs, Presentation, Presentations, Presented, Surroundings } from './presentation.js';
import type { Audience, PresentedEvent } from './presented-event.js';
import { userPresentations } from './user-presentations.js';

const presentations: Presentations = {
  ...messagePresentations,
  ...callPresentations,
  ...userPresentations,
  ...conversationPresentations,
  ...groupPresentations,
};

/** Every trigger that somebody outside can be told of. */
export const triggers = Object.keys(presentations) as EventName[];

/**
 * Logged events → what the world outside is told of them, as things stand now. Looks up what the events speak of as sets: as many
 * queries for a thousand events of an app as for one.
 */
@Injectable()
export class EventPresenter {
  constructor(
    private readonly apps: AppsService,
    private readonly messages: MessageLog,
    private readonly directory: DirectoryService,
    private readonly calls: CallsService,
  ) {}

  /** In the order given; without those of which too little is left: of erased messages, deleted groups, erased apps. */
  async present(events: LoggedEvent[]): Promise<PresentedEvent[]> {
    const known = events.filter(({ name }) => Object.hasOwn(presentations, name));
    const contexts = await this.apps.contextsOf({}, [...new Set(known.map(({ appId }) => appId))]);
    const surroundings = new Map<string, Surroundings>();
    await Promise.all(
      contexts.map(async (ctx) => {
        const own = known.filter(({ appId }) => appId === ctx.app.id);
        surroundings.set(ctx.app.id, await this.surroundings(ctx, needsOf(own)));
      }),
    );
    return known.flatMap((event) => {
      const around = surroundings.get(event.appId);
      const presented = around && presentationOf(event).present(event.payload, around, event.subject);
      return presented ? [presentedEvent(event, presented)] : [];
    });
  }

  private async surroundings(ctx: RequestContext, needs: Required<Needs>): Promise<Surroundings> {
    const [messages, entries, calls, blocks] = await Promise.all([
      this.messages.viewsByIds(ctx, needs.messageIds.map(BigInt)),
      this.directory.entries(ctx, needs),
      this.calls.addressesOf(ctx, needs.sessionIds),
      this.directory.blocksAround(ctx, needs.blocksAround),
    ]);
    return {
      message: (id) => messages.get(BigInt(id)),
      user: (uid) => userEntryView(uid, entries.users.get(uid)),
      group: (guid) => {
        const group = entries.groups.get(guid);
        return group && groupEntryView(guid, group);
      },
      call: (sessionId) => calls.get(sessionId),
      blocksAround: (uid) => blocks.get(uid) ?? [],
    };
  }
}

/** The compiler cannot see that a name and a payload of the same event belong together. */
const presentationOf = ({ name }: LoggedEvent) => presentations[name] as Presentation<EventPayloads[EventName]>;

/** Each once. */
function needsOf(events: LoggedEvent[]): Required<Needs> {
  const all = events.map((event) => presentationOf(event).needs(event.payload));
  const unique = (of: keyof Needs) => [...new Set(all.flatMap((needs) => needs[of] ?? []))];
  return {
    messageIds: unique('messageIds'),
    uids: unique('uids'),
    guids: unique('guids'),
    sessionIds: unique('sessionIds'),
    blocksAround: unique('blocksAround'),
  };
}

const presentedEvent = (
  { position, appId, name, subject, occurredAt }: LoggedEvent,
  { type, data, messageKind, audience }: Presented,
): PresentedEvent => ({
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
