import { installationStatement, statement, type RowOf } from '#platform/database/statement.js';

/** Words are those of the text in any language, and the stems of English words. $2 source, $3 the passages */
export const insertPassages = statement('ai-knowledge-insert-passages')`
   INSERT INTO ai_knowledge_passages (app_id, source_id, position, text, words)
   SELECT $1, $2::uuid, p.position - 1, p.text, to_tsvector('simple', p.text) || to_tsvector('english', p.text)
     FROM unnest($3::text[]) WITH ORDINALITY AS p (text, position)`;

export const deletePassages = statement('ai-knowledge-delete-passages')`
   DELETE FROM ai_knowledge_passages WHERE app_id = $1 AND source_id = $2::uuid`;

export type FoundPassage = RowOf<'ai-knowledge-search-passages'>;

/**
 * The passages of the sources of an agent that have words of a question, the best one first. A word counts more the fewer of the passages have
 * it; English words that every text has, such as "the", do not count. $2 agent, $3 question, $4 limit
 */
export const searchPassages = statement('ai-knowledge-search-passages')`
   WITH sources AS (
     SELECT k.source_id FROM ai_agent_knowledge k WHERE k.app_id = $1 AND k.agent_uid = $2
   ), question AS (
     SELECT q.lexeme, plainto_tsquery('simple', q.lexeme) || plainto_tsquery('english', q.lexeme) AS query
       FROM unnest(to_tsvector('simple', $3)) q
      WHERE to_tsvector('english', q.lexeme) <> ''::tsvector
      LIMIT 32
   ), hits AS (
     SELECT p.source_id, p.position, ts_rank(p.words, q.query, 1) AS rank,
            count(*) OVER (PARTITION BY q.lexeme) AS passages
       FROM question q JOIN ai_knowledge_passages p
         ON p.app_id = $1 AND p.source_id IN (SELECT source_id FROM sources) AND p.words @@ q.query AND p.words IS NOT NULL
   ), total AS (
     SELECT count(*) AS passages FROM ai_knowledge_passages p
      WHERE p.app_id = $1 AND p.source_id IN (SELECT source_id FROM sources)
   ), best AS (
     SELECT h.source_id, h.position, sum((1 + h.rank) * ln(1 + t.passages::float8 / h.passages)) AS score
       FROM hits h CROSS JOIN total t GROUP BY h.source_id, h.position
      ORDER BY score DESC, h.source_id, h.position LIMIT $4
   )
   SELECT s.source_id, s.title, s.url, p.text
     FROM best b
     JOIN ai_knowledge_sources s ON s.app_id = $1 AND s.source_id = b.source_id
     JOIN ai_knowledge_passages p ON p.app_id = $1 AND p.source_id = b.source_id AND p.position = b.position
    ORDER BY b.score DESC, b.source_id, b.position`;

/** $1 time, $2 limit. Their job was lost, or its process was killed. */
export const findOverdue = installationStatement('ai-knowledge-find-overdue', {
  reason: 'sources of all apps whose job is overdue',
})`
   SELECT s.app_id, s.source_id FROM ai_knowledge_sources s JOIN apps USING (app_id)
            WHERE s.state = 'indexing' AND s.updated_at < $1 ORDER BY s.updated_at LIMIT $2`;
