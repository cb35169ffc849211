import { z } from 'zod';
import { analysisScopes } from '../../agents-limits.ts';
import { orNull, word, words } from '../field-kinds.ts';
import { literalProperty } from '../tools/json-property.ts';

const scope = () => z.enum(analysisScopes).default('conversation');

export const criterion = z.looseObject({
  id: word(),
  name: word(),
  type: z.literal('prompt').default('prompt'),
  conversation_goal_prompt: z.string().max(2000),
  use_knowledge_base: z.boolean().default(false),
  scope: scope(),
  llm: orNull(word()),
  scoring_mode: z.enum(['binary', 'numeric_uniform']).default('binary'),
  max_score: z.int().min(1).max(1000).default(100),
  score_instructions: orNull(z.string().max(2000)),
});
export type EvaluationCriterion = z.output<typeof criterion>;

export const evaluation = z.looseObject({ criteria: z.array(criterion).max(100).default([]) }).prefault({});

/** What is read from each conversation after its end, by the name of the value. */
export const dataCollection = z.record(
  word(),
  literalProperty.extend({
    type: z.enum(['boolean', 'string', 'integer', 'number']),
    name: orNull(word()),
    llm: orNull(word()),
  }),
);
export const dataCollectionScopes = z.record(word(), z.enum(analysisScopes));

const itemFields = { source: z.enum(['user', 'system']), analysis_item_id: word(), scope: scope() };
/** Criteria and values that several agents share. */
export const analysisItems = orNull(
  z.looseObject({
    evaluation_criteria: z
      .array(
        z.looseObject({
          ...itemFields,
          version_id: word().nullish(),
          additional_version_ids: words(100).optional(),
          weight: orNull(z.number()),
        }),
      )
      .max(100)
      .default([]),
    data_collection: z
      .array(z.looseObject({ ...itemFields, version_id: word().nullish() }))
      .max(100)
      .default([]),
  }),
);

export const testing = z
  .looseObject({
    attached_tests: z
      .array(z.looseObject({ test_id: word(), workflow_node_id: orNull(word()) }))
      .max(1000)
      .default([]),
  })
  .prefault({});
