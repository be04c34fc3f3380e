// Creates the data of a server that was used for two years, by SQL, because the API would take hours.

/** A user with many conversations: 80 % with other users, the others with groups. */
export const BUSY_USER = 'busy-user';
export const BUSY_USER_CONVERSATIONS = 500;

/** A group with 2 % of all messages. */
export const LARGE_GROUP = 'large-group';
export const LARGE_GROUP_MEMBERS = 10_000;
export const largeGroupMember = (number) => `large-group-${padded(1 + (number % LARGE_GROUP_MEMBERS))}`;

/** A word in 200 messages, regardless of the number of messages. The busy user sees half of them. */
export const RARE_WORD = 'glacier';

/** A word in every tenth message. */
export const FREQUENT_WORD = 'mountain';

const TEAMS_OF_BUSY_USER = BUSY_USER_CONVERSATIONS / 5;
const TEAM_MEMBERS = 20;
/** The messages of the busy user. Their number is constant, so that lists of this user are comparable between any numbers of messages. */
const BUSY_USER_MESSAGES = 20 * BUSY_USER_CONVERSATIONS;
const SENTENCES = 10_000;
const BATCH = 250_000;

const VOCABULARY =
  'who is up for a hike on sunday we meet at nine the station bring some water and your boots rain again maybe later thanks ' +
  'sounds good see you there running late ten minutes can somebody take my turn lunch was great have photos from yesterday ' +
  'sent them to group what about next week lake train ticket summit bakery campfire valley weather bridge forest';

const padded = (number) => String(number).padStart(7, '0');

/**
 * Inserts users, groups and messages into the only app. Some conversations have far more messages than others. The busy user and the
 * large group do not depend on the number of messages.
 *
 * @param {import('pg').Client} client
 */
export async function addHistory(client, messages) {
  const size = {
    writers: Math.max(500, Math.round(messages / 500)),
    teams: Math.max(200, Math.round(messages / 5_000)),
  };
  await client.query('SELECT setseed(0.5)');
  await addUsersAndGroups(client, size);
  await client.query(SENTENCE_TABLE, [VOCABULARY.split(' ')]);
  // Creating the indexes after the inserts is faster by minutes than updating them for every row.
  const indexes = await dropIndexes(client);
  for (let first = 1; first <= messages; first += BATCH) {
    const last = Math.min(messages, first + BATCH - 1);
    await client.query(MESSAGES, [first, last, messages, size.writers, size.teams]);
  }
  await client.query(`SET maintenance_work_mem = '1GB'`);
  for (const definition of indexes) await client.query(definition);
  await client.query(WATERMARKS);
  await client.query('DROP TABLE sentences');
}

async function addUsersAndGroups(client, { writers, teams }) {
  await client.query(USERS, [writers]);
  await client.query(GROUPS, [teams]);
  await client.query(MEMBERS, [teams, writers]);
}

/** Drops the indexes of messages except the primary key, which foreign keys require. @returns their definitions */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = 'messages'::regclass AND NOT indisprimary`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

const numbered = (prefix, number) => `'${prefix}-' || lpad((${number})::text, 7, '0')`;
const one = (number) => `generate_series(1, ${number}) AS n`;

const USERS = `
  INSERT INTO users (app_id, uid, name)
  SELECT app_id, uid, 'The user ' || uid
    FROM apps, (SELECT '${BUSY_USER}' UNION ALL SELECT ${numbered('writer', 'n')} FROM ${one('$1::int')}
                UNION ALL SELECT ${numbered('large-group', 'n')} FROM ${one(LARGE_GROUP_MEMBERS)}) AS u (uid)`;

const GROUPS = `
  INSERT INTO groups (app_id, guid, name, type, owner, members_count)
  SELECT app_id, guid, 'The group ' || guid, 'public', owner, members
    FROM apps, (SELECT '${LARGE_GROUP}', '${largeGroupMember(0)}', ${LARGE_GROUP_MEMBERS}
                UNION ALL SELECT ${numbered('team', 'n')}, ${numbered('writer', '1')},
                                 ${TEAM_MEMBERS} + (n <= ${TEAMS_OF_BUSY_USER})::int FROM ${one('$1::int')}) AS g (guid, owner, members)`;

/** A member of a team. The members of a team are ${TEAM_MEMBERS} consecutive writers, computed from the number of the team. */
const memberOf = (team, index) => numbered('writer', `1 + (${team} * 13 + ${index}) % $WRITERS`);

const MEMBERS = `
  INSERT INTO group_members (app_id, guid, uid, scope, joined_at)
  SELECT app_id, guid, uid, 'participant', now() - interval '3 years'
    FROM apps, (SELECT '${LARGE_GROUP}', ${numbered('large-group', 'n')} FROM ${one(LARGE_GROUP_MEMBERS)}
                UNION ALL SELECT ${numbered('team', 'n')}, ${memberOf('n', 'member').replace('$WRITERS', '$2::int')}
                            FROM ${one('$1::int')}, generate_series(1, ${TEAM_MEMBERS}) AS member
                UNION ALL SELECT ${numbered('team', 'n')}, '${BUSY_USER}' FROM ${one(TEAMS_OF_BUSY_USER)}) AS m (guid, uid)`;

const SENTENCE_TABLE = `
  CREATE UNLOGGED TABLE sentences AS
  SELECT n, (SELECT string_agg(($1::text[])[1 + floor(random() ^ 2 * cardinality($1::text[]))::int], ' ')
               FROM generate_series(1, 4 + n % 12)) || CASE WHEN n % 10 = 0 THEN ' ${FREQUENT_WORD}' ELSE '' END AS text
    FROM ${one(SENTENCES)}`;

// $1: number of the first message, $2: of the last one, $3: number of all messages, $4: of writers, $5: of teams.
const MESSAGES = `
  WITH randomised AS MATERIALIZED (
    SELECT n, CASE WHEN n % every = 0 AND n / every <= ${BUSY_USER_MESSAGES} THEN n / every END AS busy_user_message,
           random() AS kind, ${TEAMS_OF_BUSY_USER + 1} + floor(random() ^ 2 * ($5::int - ${TEAMS_OF_BUSY_USER}))::int AS team, floor(random() ^ 2 * $4::int)::int AS writer,
           floor(random() * 8)::int + 1 AS distance, floor(random() * ${TEAM_MEMBERS})::int + 1 AS member,
           floor(random() * ${LARGE_GROUP_MEMBERS})::int + 1 AS large_group_member, floor(random() * ${SENTENCES})::int + 1 AS sentence
      FROM generate_series($1::int, $2::int) AS n, (SELECT greatest(1, $3::int / ${BUSY_USER_MESSAGES}) AS every) AS e
  ), addressed AS (
    SELECT n, sentence, busy_user_message, a.*
      FROM randomised, LATERAL (
        SELECT ${numbered('large-group', 'large_group_member')}, 'group', '${LARGE_GROUP}' WHERE busy_user_message IS NULL AND kind < 0.02
        UNION ALL
        SELECT ${memberOf('team', 'member').replace('$WRITERS', '$4::int')}, 'group', ${numbered('team', 'team')}
         WHERE busy_user_message IS NULL AND kind >= 0.02 AND kind < 0.35
        UNION ALL
        SELECT ${numbered('writer', '1 + (writer + CASE WHEN n % 2 = 0 THEN 0 ELSE distance END) % $4::int')}, 'user',
               ${numbered('writer', '1 + (writer + CASE WHEN n % 2 = 0 THEN distance ELSE 0 END) % $4::int')}
         WHERE busy_user_message IS NULL AND kind >= 0.35
        UNION ALL
        SELECT CASE WHEN busy_user_message / ${BUSY_USER_CONVERSATIONS} % 2 = 0 THEN '${BUSY_USER}' ELSE partner END, 'user',
               CASE WHEN busy_user_message / ${BUSY_USER_CONVERSATIONS} % 2 = 0 THEN partner ELSE '${BUSY_USER}' END
          FROM (SELECT ${numbered('writer', `1 + busy_user_message % ${BUSY_USER_CONVERSATIONS}`)} AS partner) AS p
         WHERE busy_user_message % ${BUSY_USER_CONVERSATIONS} < ${BUSY_USER_CONVERSATIONS - TEAMS_OF_BUSY_USER}
        UNION ALL
        SELECT ${memberOf('guid', 'member').replace('$WRITERS', '$4::int')}, 'group', ${numbered('team', 'guid')}
          FROM (SELECT busy_user_message % ${BUSY_USER_CONVERSATIONS} - ${BUSY_USER_CONVERSATIONS - TEAMS_OF_BUSY_USER} + 1 AS guid) AS t
         WHERE busy_user_message % ${BUSY_USER_CONVERSATIONS} >= ${BUSY_USER_CONVERSATIONS - TEAMS_OF_BUSY_USER}
      ) AS a (sender, receiver_type, receiver)
  )
  INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, sent_at, updated_at)
  SELECT app_id, CASE WHEN receiver_type = 'group' THEN 'group/' || receiver
                      ELSE 'user/' || least(sender COLLATE "C", receiver) || '/' || greatest(sender COLLATE "C", receiver) END,
         sender, receiver_type::receiver_type, receiver, 'message', 'text',
         jsonb_build_object('text', text || CASE WHEN busy_user_message % 100 = 0 OR addressed.n % greatest(1, $3::int / 100) = 7 THEN ' ${RARE_WORD}' ELSE '' END),
         at, at
    FROM apps, addressed JOIN sentences s ON s.n = sentence, LATERAL (SELECT now() - interval '2 years' * (1 - addressed.n::float8 / $3::int) AS at) AS t
   ORDER BY addressed.n`;

// In three of four conversations of the busy user, the last two messages are unread. The other conversations have no watermark.
const WATERMARKS = `
  INSERT INTO conversation_watermarks (app_id, uid, conversation_key, read_message_id, delivered_message_id)
  SELECT app_id, '${BUSY_USER}', conversation_key, last.id, last.id
    FROM (SELECT app_id, conversation_key FROM direct_conversations WHERE uid = '${BUSY_USER}'
           UNION ALL SELECT app_id, 'group/' || guid FROM group_members WHERE uid = '${BUSY_USER}') AS c,
         LATERAL (SELECT m.id FROM messages m WHERE m.app_id = c.app_id AND m.conversation_key = c.conversation_key
                   ORDER BY m.id DESC OFFSET 2 LIMIT 1) AS last
   WHERE hashtext(conversation_key) % 4 <> 0`;
