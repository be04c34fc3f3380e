import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { KnowledgeRepository } from './knowledge.repository.js';
import type { FoundPassage } from './knowledge.sql.js';

const MAX_PASSAGES = 6;
const MAX_CHARACTERS = 6000;
const MAX_QUESTION_LENGTH = 1000;

@Injectable()
export class KnowledgeSearchService {
  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** Passages of the sources of an agent that have words of the question, the best one first: at most six, of 6000 characters together. */
  async search(ctx: AppContext, agentUid: string, question: string): Promise<FoundPassage[]> {
    const text = question.slice(0, MAX_QUESTION_LENGTH).replaceAll('\0', ' ').toWellFormed();
    const found = await this.knowledge.search(ctx, agentUid, text, MAX_PASSAGES);
    let characters = 0;
    return found.filter((passage) => (characters += passage.text.length) <= MAX_CHARACTERS);
  }
}
