import { z } from 'zod';
import { defineTool, sayJson } from '../tool.ts';

interface ModelReply {
  readonly model_id: string;
  readonly name: string;
  readonly languages: readonly { readonly language_id: string; readonly name: string }[];
}

export const accountTools = [
  defineTool({
    name: 'list_models',
    title: 'List models',
    description: 'Lists the models with the languages they speak.',
    effect: 'reads',
    input: z.object({}),
    async run(_, { api }) {
      const models = await api.get<ModelReply[]>('/v1/models');
      return sayJson(models.map(({ model_id: id, name, languages }) => ({ id, name, languages })));
    },
  }),
  defineTool({
    name: 'check_subscription',
    title: 'Check the subscription',
    description: 'Returns the plan, the credits used and left, and when they are renewed.',
    effect: 'reads',
    input: z.object({}),
    run: async (_, { api }) => sayJson(await api.get('/v1/user/subscription')),
  }),
];
