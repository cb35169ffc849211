import { z } from 'zod';
import { url, type Variable, variable } from './variable.ts';

/** What agents look things up in. */
export const knowledgeSettings = {
  EMBEDDING_BASE_URL: variable(
    url('http:', 'https:').optional(),
    'Base URL of an OpenAI-compatible server of embeddings, such as `http://localhost:11434/v1`. With it, agents also find what means the same in other words. Without it, they find words.',
  ),
  EMBEDDING_API_KEY: variable(z.string().optional(), 'Key of that server.'),
  EMBEDDING_MODEL: variable(z.string().min(1), 'Model of that server.', 'text-embedding-3-small'),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
