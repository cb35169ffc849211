import { z } from 'zod';
import { documentKinds, documentUsageModes } from '../../agents-limits.ts';
import { orNull, overridesOf, word, words } from '../field-kinds.ts';

/** A document or folder of the knowledge base. */
export const knowledgeLocator = z.looseObject({
  type: z.enum(documentKinds),
  name: z.string().max(1000),
  id: word(),
  /** `prompt`: its whole text is part of the prompt; `auto`: what fits the question. */
  usage_mode: z.enum(documentUsageModes).default('auto'),
});
export const knowledgeLocators = z.array(knowledgeLocator).max(1000);

const ragFields = {
  enabled: z.boolean().default(false),
  embedding_model: word().default('e5_mistral_7b_instruct'),
  max_vector_distance: z.number().gt(0).lt(1).default(0.6),
  /** Characters of all passages in one prompt. */
  max_documents_length: z.int().gt(0).lt(10_000_000).default(50_000),
  max_retrieved_rag_chunks_count: z.int().gt(0).max(20).default(20),
  num_candidates: orNull(z.int().gt(0).max(10_000)),
  query_rewrite_prompt_override: orNull(z.string().min(1).max(1000)),
  knowledge_base_tool_info: orNull(z.looseObject({ enabled_strategies: words(20).default([]) })),
};
export const ragConfig = z.looseObject(ragFields).prefault({});
export const ragOverrides = overridesOf(ragFields);
