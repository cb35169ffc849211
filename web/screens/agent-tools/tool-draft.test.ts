import { expect, it } from 'vitest';
import { emptyTool, isSimpleTool, readToolConfig, type ToolDraft, toolProblem, toToolConfig } from './tool-draft.ts';

const draft: ToolDraft = {
  ...emptyTool,
  name: 'find_order',
  description: 'Finds an order.',
  method: 'POST',
  url: 'https://shop.example/orders/{number}',
  headers: [{ key: 'h', name: 'X-Key', value: '', secretId: 's1' }],
  parameters: [
    { key: 'a', name: 'number', type: 'integer', description: 'Of the order', isRequired: true, place: 'path' },
    { key: 'b', name: 'detail', type: 'boolean', description: '', isRequired: false, place: 'query' },
    { key: 'c', name: 'note', type: 'string', description: '', isRequired: true, place: 'body' },
  ],
};

it('AGENT-010 puts each parameter where it stands in the request', () => {
  expect(toToolConfig(draft)).toMatchObject({
    type: 'webhook',
    name: 'find_order',
    api_schema: {
      url: 'https://shop.example/orders/{number}',
      method: 'POST',
      request_headers: { 'X-Key': { secret_id: 's1' } },
      path_params_schema: { number: { type: 'integer', description: 'Of the order' } },
      query_params_schema: { properties: { detail: { type: 'boolean' } }, required: [] },
      request_body_schema: { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] },
    },
  });
});

it('AGENT-010 reads back what it has written', () => {
  const { headers, parameters, ...fields } = readToolConfig(toToolConfig(draft));
  const withoutKeys = (rows: readonly { readonly key: string }[]) => rows.map(({ key: _, ...row }) => row);
  expect(fields).toMatchObject({ name: 'find_order', method: 'POST', url: draft.url, timeout: 20 });
  expect(withoutKeys(headers)).toEqual(withoutKeys(draft.headers));
  expect(withoutKeys(parameters)).toEqual(withoutKeys(draft.parameters));
});

it('AGENT-010 keeps what the form does not show', () => {
  const base = { pre_tool_speech: 'force', api_schema: { auth_connection: { auth_connection_id: 'a' } } };
  expect(toToolConfig(draft, base)).toMatchObject(base);
});

it('AGENT-010 names what is missing', () => {
  expect(toolProblem(draft)).toBeUndefined();
  expect(toolProblem({ ...draft, name: 'two words' })).toContain('name');
  expect(toolProblem({ ...draft, url: 'shop.example' })).toContain('address');
  expect(toolProblem({ ...draft, description: ' ' })).toContain('Describe');
});

it('says that nested parameters are beyond the form', () => {
  expect(isSimpleTool(toToolConfig(draft))).toBe(true);
  const nested = { properties: { items: { type: 'array' } } };
  expect(isSimpleTool({ type: 'client', parameters: nested })).toBe(false);
  expect(isSimpleTool({ type: 'mcp' })).toBe(false);
});
