// What has gathered in a server that was used for two years, written by SQL because the API would take hours.

/** A user with so many conversations, four fifths of them with other users. */
export const COLLECTOR = 'collector';
export const COLLECTED = 500;

/** A group with so many members, in which a fiftieth of everything is said. */
export const CROWD = 'crowd';
export const CROWD_MEMBERS = 10_000;
export const crowdMember = (number) => `crowd-${padded(1 + (number % CROWD_MEMBERS))}`;

/** Stands in two hundred messages, whatever their number, of which the collector sees half. */
export const RARE_WORD = 'glacier';

/** Stands in every tenth message. */
export const FREQUENT_WORD = 'mountain';

const TEAMS_OF_COLLECTOR = COLLECTED / 5;
const TEAM_MEMBERS = 20;
/** Of the collector in all: what they are listed must be the same beside any number of messages. */
const COLLECTED_MESSAGES = 20 * COLLECTED;
const SENTENCES = 10_000;
const BATCH = 250_000;

const VOCABULARY =
  'who is up for a hike on sunday we meet at nine the station bring some water and your boots rain again maybe later thanks ' +
  'sounds good see you there running late ten minutes can somebody take my turn lunch was great have photos from yesterday ' +
  'sent them to group what about next week lake train ticket summit bakery campfire valley weather bridge forest';

const padded = (number) => String(number).padStart(7, '0');

/**
 * Fills the only app with people, teams and messages, some conversations with far more of them than others, and with the collector and
 * the crowd, who are the same whatever the number is.
 *
 * @param {import('pg').Client} client
 */
export async function addHistory(client, messages) {
  const size = {
    writers: Math.max(500, Math.round(messages / 500)),
    teams: Math.max(200, Math.round(messages / 5_000)),
  };
  await client.query('SELECT setseed(0.5)');
  await addPeople(client, size);
  await client.query(SENTENCE_TABLE, [VOCABULARY.split(' ')]);
  // Made anew at the end, they take minutes less than one row at a time.
  const indexes = await dropIndexes(client);
  for (let first = 1; first <= messages; first += BATCH) {
    const last = Math.min(messages, first + BATCH - 1);
    await client.query(MESSAGES, [first, last, messages, size.writers, size.teams]);
  }
  await client.query(`SET maintenance_work_mem = '1GB'`);
  for (const definition of indexes) await client.query(definition);
  await client.query(READS);
  await client.query('DROP TABLE sentences');
}

async function addPeople(client, { writers, teams }) {
  await client.query(PEOPLE, [writers]);
  await client.query(GROUPS, [teams]);
  await client.query(MEMBERS, [teams, writers]);
}

/** Of messages, but for the key that others refer to. @returns how to make them again */
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

const PEOPLE = `
  INSERT INTO users (app_id, uid, name)
  SELECT app_id, uid, 'The user ' || uid
    FROM apps, (SELECT '${COLLECTOR}' UNION ALL SELECT ${numbered('writer', 'n')} FROM ${one('$1::int')}
                UNION ALL SELECT ${numbered('crowd', 'n')} FROM ${one(CROWD_MEMBERS)}) AS people (uid)`;

const GROUPS = `
  INSERT INTO groups (app_id, guid, name, type, owner, members_count)
  SELECT app_id, guid, 'The group ' || guid, 'public', owner, members
    FROM apps, (SELECT '${CROWD}', '${crowdMember(0)}', ${CROWD_MEMBERS}
                UNION ALL SELECT ${numbered('team', 'n')}, ${numbered('writer', '1')},
                                 ${TEAM_MEMBERS} + (n <= ${TEAMS_OF_COLLECTOR})::int FROM ${one('$1::int')}) AS g (guid, owner, members)`;

/** The members of a team are ${TEAM_MEMBERS} writers in a row; a member is found from the number of the team alone. */
const memberOf = (team, place) => numbered('writer', `1 + (${team} * 13 + ${place}) % $WRITERS`);

const MEMBERS = `
  INSERT INTO group_members (app_id, guid, uid, scope, joined_at)
  SELECT app_id, guid, uid, 'participant', now() - interval '3 years'
    FROM apps, (SELECT '${CROWD}', ${numbered('crowd', 'n')} FROM ${one(CROWD_MEMBERS)}
                UNION ALL SELECT ${numbered('team', 'n')}, ${memberOf('n', 'place').replace('$WRITERS', '$2::int')}
                            FROM ${one('$1::int')}, generate_series(1, ${TEAM_MEMBERS}) AS place
                UNION ALL SELECT ${numbered('team', 'n')}, '${COLLECTOR}' FROM ${one(TEAMS_OF_COLLECTOR)}) AS m (guid, uid)`;

const SENTENCE_TABLE = `
  CREATE UNLOGGED TABLE sentences AS
  SELECT n, (SELECT string_agg(($1::text[])[1 + floor(random() ^ 2 * cardinality($1::text[]))::int], ' ')
               FROM generate_series(1, 4 + n % 12)) || CASE WHEN n % 10 = 0 THEN ' ${FREQUENT_WORD}' ELSE '' END AS text
    FROM ${one(SENTENCES)}`;

// $1 and $2 the first and the last, $3 of how many, $4 writers, $5 teams.
const MESSAGES = `
  WITH drawn AS MATERIALIZED (
    SELECT n, CASE WHEN n % every = 0 AND n / every <= ${COLLECTED_MESSAGES} THEN n / every END AS collected,
           random() AS kind, ${TEAMS_OF_COLLECTOR + 1} + floor(random() ^ 2 * ($5::int - ${TEAMS_OF_COLLECTOR}))::int AS team, floor(random() ^ 2 * $4::int)::int AS writer,
           floor(random() * 8)::int + 1 AS distance, floor(random() * ${TEAM_MEMBERS})::int + 1 AS place,
           floor(random() * ${CROWD_MEMBERS})::int + 1 AS crowd, floor(random() * ${SENTENCES})::int + 1 AS sentence
      FROM generate_series($1::int, $2::int) AS n, (SELECT greatest(1, $3::int / ${COLLECTED_MESSAGES}) AS every) AS e
  ), addressed AS (
    SELECT n, sentence, collected, a.*
      FROM drawn, LATERAL (
        SELECT ${numbered('crowd', 'crowd')}, 'group', '${CROWD}' WHERE collected IS NULL AND kind < 0.02
        UNION ALL
        SELECT ${memberOf('team', 'place').replace('$WRITERS', '$4::int')}, 'group', ${numbered('team', 'team')}
         WHERE collected IS NULL AND kind >= 0.02 AND kind < 0.35
        UNION ALL
        SELECT ${numbered('writer', '1 + (writer + CASE WHEN n % 2 = 0 THEN 0 ELSE distance END) % $4::int')}, 'user',
               ${numbered('writer', '1 + (writer + CASE WHEN n % 2 = 0 THEN distance ELSE 0 END) % $4::int')}
         WHERE collected IS NULL AND kind >= 0.35
        UNION ALL
        SELECT CASE WHEN collected / ${COLLECTED} % 2 = 0 THEN '${COLLECTOR}' ELSE partner END, 'user',
               CASE WHEN collected / ${COLLECTED} % 2 = 0 THEN partner ELSE '${COLLECTOR}' END
          FROM (SELECT ${numbered('writer', `1 + collected % ${COLLECTED}`)} AS partner) AS p
         WHERE collected % ${COLLECTED} < ${COLLECTED - TEAMS_OF_COLLECTOR}
        UNION ALL
        SELECT ${memberOf('guid', 'place').replace('$WRITERS', '$4::int')}, 'group', ${numbered('team', 'guid')}
          FROM (SELECT collected % ${COLLECTED} - ${COLLECTED - TEAMS_OF_COLLECTOR} + 1 AS guid) AS t
         WHERE collected % ${COLLECTED} >= ${COLLECTED - TEAMS_OF_COLLECTOR}
      ) AS a (sender, receiver_type, receiver)
  )
  INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, sent_at, updated_at)
  SELECT app_id, CASE WHEN receiver_type = 'group' THEN 'group/' || receiver
                      ELSE 'user/' || least(sender COLLATE "C", receiver) || '/' || greatest(sender COLLATE "C", receiver) END,
         sender, receiver_type::receiver_type, receiver, 'message', 'text',
         jsonb_build_object('text', text || CASE WHEN collected % 100 = 0 OR addressed.n % greatest(1, $3::int / 100) = 7 THEN ' ${RARE_WORD}' ELSE '' END),
         at, at
    FROM apps, addressed JOIN sentences s ON s.n = sentence, LATERAL (SELECT now() - interval '2 years' * (1 - addressed.n::float8 / $3::int) AS at) AS t
   ORDER BY addressed.n`;

// The collector is two messages behind in three of four conversations, and has not opened the others.
const READS = `
  INSERT INTO conversation_watermarks (app_id, uid, conversation_key, read_message_id, delivered_message_id)
  SELECT app_id, '${COLLECTOR}', conversation_key, last.id, last.id
    FROM (SELECT app_id, conversation_key FROM direct_conversations WHERE uid = '${COLLECTOR}'
           UNION ALL SELECT app_id, 'group/' || guid FROM group_members WHERE uid = '${COLLECTOR}') AS held,
         LATERAL (SELECT m.id FROM messages m WHERE m.app_id = held.app_id AND m.conversation_key = held.conversation_key
                   ORDER BY m.id DESC OFFSET 2 LIMIT 1) AS last
   WHERE hashtext(conversation_key) % 4 <> 0`;
