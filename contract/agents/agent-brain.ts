/** Types of answers that the guided agent understands. */
export const slotTypes = [
  'text',
  'yes_no',
  'number',
  'integer',
  'digits',
  'date',
  'time',
  'email',
  'phone',
  'choice',
  'spelling',
  'name',
] as const;
export type SlotType = (typeof slotTypes)[number];

/** Value of `prompt.llm` that chooses the guided agent, without a language model. */
export const guidedModel = 'guided-agent';
