import { expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidRequest, validationDetails, validatorCompiler } from './validation.ts';

const schema = z.object({
  text: z.string().min(2),
  speed: z.number().max(1.2).optional(),
  list: z.array(z.object({ id: z.int() })).optional(),
});
const check = (data: unknown, httpPart = 'body') => {
  const result = validatorCompiler({ schema, httpPart })(data);
  return 'error' in result && result.error instanceof InvalidRequest ? validationDetails(result.error) : result.value;
};

it('accepts valid input and drops unknown fields', () => {
  expect(check({ text: 'ok', extra: 1 })).toEqual({ text: 'ok' });
});

it.each([
  [{}, { loc: ['body', 'text'], type: 'missing', msg: 'Field required', input: {} }],
  [{ text: 5 }, { loc: ['body', 'text'], type: 'string_type', input: 5 }],
  [{ text: 'a' }, { loc: ['body', 'text'], type: 'string_too_short', input: 'a' }],
  [
    { text: 'ab', speed: 2 },
    { loc: ['body', 'speed'], type: 'less_than_equal', input: 2 },
  ],
  [
    { text: 'ab', list: [{ id: 1 }, { id: 'x' }] },
    { loc: ['body', 'list', 1, 'id'], input: 'x' },
  ],
  [undefined, { loc: ['body'], type: 'missing', input: null }],
])('describes the error in %j', (data, detail) => {
  expect(check(data)).toMatchObject([detail]);
});

it('names the part of the request, and truncates long input', () => {
  expect(check({ text: 7 }, 'querystring')).toMatchObject([{ loc: ['query', 'text'] }]);
  expect(JSON.stringify(check({ text: 'ab', speed: 'x'.repeat(100_000) })).length).toBeLessThan(1000);
});
