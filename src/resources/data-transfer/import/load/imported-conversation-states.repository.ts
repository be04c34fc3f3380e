import { Injectable } from '@nestjs/common';
import { MAX_PINS } from '#core/conversation-states/conversation-states.service.js';
import { conversationIdOf, conversationKeyOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { AppContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { DisappearancesService } from '#resources/messages/store/disappearances.service.js';
import type { ConversationStateRecordDto } from '../rules/conversation-record.dto.js';
import { keptId } from '../rules/imported-message-rules.js';
import * as sql from './imported-conversation-states.sql.js';
import { ImportedGroupsRepository } from './imported-groups.repository.js';
import { acceptedOf, ImportedPeopleRepository, inOrder } from './imported-people.repository.js';
import type { LoadedImport, Loss, Refusal } from './load-context.js';
import { MessageReferences, type MessageReference } from './message-references.js';

const positions = ['read', 'delivered', 'reset'] as const;

interface Checked {
  record: ConversationStateRecordDto;
  key: ConversationKey;
}

/** Stores what users have read, received, reset, tagged and pinned, and when messages disappear, as ImportedPeopleRepository does with users. */
@Injectable()
export class ImportedConversationStatesRepository {
  constructor(
    private readonly database: Database,
    private readonly people: ImportedPeopleRepository,
    private readonly groups: ImportedGroupsRepository,
    private readonly disappearances: DisappearancesService,
  ) {}

  /** A state loses the positions at messages that are not there, and stays. */
  async load(
    ctx: AppContext,
    context: LoadedImport,
    records: ConversationStateRecordDto[],
  ): Promise<{ refusals: Refusal[]; losses: Loss[][] }> {
    const app = this.database.forApp(ctx);
    const users = await this.people.lockUsers(
      ctx,
      records.flatMap(({ uid, receiverType, receiver }) => (receiverType === 'user' ? [uid, receiver] : [uid])),
    );
    await this.groups.lockGroups(
      ctx,
      records.flatMap(({ receiverType, receiver, disappearAfterSeconds }) =>
        receiverType === 'group' && disappearAfterSeconds ? [receiver] : [],
      ),
    );
    const references = await MessageReferences.find(ctx, app, context, records.flatMap(referencesIn));
    const states = records.map((record) => ({
      record,
      key: conversationKeyOf(record.uid, record.receiverType, record.receiver),
    }));
    const present = new Set((await app.query(sql.findConversations, parametersOf(states))).map(userConversation));
    const counted = await app.query(sql.countPins, [[...new Set(records.map(({ uid }) => uid))]]);
    const pins = new Map(counted.map((count) => [count.uid, count.pins]));
    const idOf = ({ id, muid }: MessageReference, key: ConversationKey): bigint | undefined => {
      const message = references.resolve({ id, muid });
      return message?.conversationKey === key ? message.id : context.keepsIds ? keptId(id) : undefined;
    };
    const refusals = inOrder(
      states,
      ({ record: { uid }, key }) => `${uid} ${key}`,
      ({ record: { uid }, key }) =>
        new DomainError('ERR_IMPORT_ALREADY_EXISTS', {
          kind: 'conversation state',
          id: `${uid} ${conversationIdOf(key)}`,
        }),
      ({ record, key }) => {
        const { uid, receiver, receiverType, pinnedAt, disappearAfterSeconds } = record;
        const missing = [uid, ...(receiverType === 'user' && receiver !== SYSTEM_UID ? [receiver] : [])].find(
          (party) => !users.has(party),
        );
        if (missing !== undefined) return new DomainError('ERR_UID_NOT_FOUND', { uid: missing });
        const isNew = receiverType === 'user' && (pinnedAt !== undefined || disappearAfterSeconds !== undefined);
        if (!isNew && !present.has(userConversation({ uid, conversationKey: key })))
          return new DomainError('ERR_CONVERSATION_NOT_FOUND', { conversationId: conversationIdOf(key) });
        return undefined;
      },
    );
    const losses: Loss[][] = states.map(({ record, key }, index) => {
      if (refusals[index]) return [];
      const lost: Loss[] = referencesIn(record)
        .filter((reference) => idOf(reference, key) === undefined)
        .map(({ id, muid }) => new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: (muid ?? id)! }));
      const { uid, pinnedAt } = record;
      if (pinnedAt === undefined) return lost;
      const pinned = pins.get(uid) ?? 0;
      pins.set(uid, Math.min(MAX_PINS, pinned + 1));
      if (pinned < MAX_PINS) return lost;
      states[index]!.record = { ...record, pinnedAt: undefined };
      return [...lost, new DomainError('ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', { uid, limit: MAX_PINS })];
    });
    const accepted = acceptedOf(states, refusals);
    if (accepted.length === 0) return { refusals, losses };
    const pinned = accepted.filter(({ record }) => record.receiverType === 'user' && record.pinnedAt !== undefined);
    if (pinned.length > 0) await app.query(sql.ensureDirectConversations, [pinned.map(({ key }) => key)]);
    const rows = accepted.map(({ record, key }) => ({
      ...record,
      conversationKey: key,
      ...Object.fromEntries(
        positions.map((position) => [`${position}_id`, idOf(referenceOf(record, position), key)?.toString()]),
      ),
    }));
    await app.query(sql.store, [recordset(rows), context.replaces ?? false]);
    await this.disappearances.setMany(
      ctx,
      accepted.map(({ record: { disappearAfterSeconds = 0 }, key }) => ({ key, seconds: disappearAfterSeconds })),
    );
    return { refusals, losses };
  }
}

const userConversation = ({ uid, conversationKey }: { uid: string; conversationKey: string }) =>
  `${uid} ${conversationKey}`;

const parametersOf = (states: Checked[]) =>
  [
    states.map(({ record }) => record.uid),
    states.map(({ record }) => record.receiver),
    states.map(({ key }) => key),
    states.map(({ record }) => record.receiverType),
  ] as const;

const referenceOf = (record: ConversationStateRecordDto, position: (typeof positions)[number]): MessageReference => ({
  id: record[`${position}MessageId`],
  muid: record[`${position}Muid`],
});

const referencesIn = (record: ConversationStateRecordDto): MessageReference[] =>
  positions
    .map((position) => referenceOf(record, position))
    .filter(({ id, muid }) => id !== undefined || muid !== undefined);
