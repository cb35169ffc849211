import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { voiceSettingsPatch } from '../../contract/voices/voices.ts';
import { AppError } from '../platform/app-error.ts';
import { InvalidRequest, validationDetails, validatorCompiler } from './validation.ts';

const schema = z.object({
  text: z.string().min(2),
  speed: z.number().max(1.2).optional(),
  list: z.array(z.object({ id: z.int() })).optional(),
  labels: z.record(z.string(), z.number()).optional(),
  on: z.boolean().optional(),
});
const check = (data: unknown, httpPart = 'body', using: z.ZodType = schema) => {
  const result = validatorCompiler({ schema: using, httpPart })(data);
  return result.error instanceof InvalidRequest ? validationDetails(result.error) : (result.error ?? result.value);
};

it('accepts valid input and drops unknown fields', () => {
  expect(check({ text: 'ok', extra: 1 })).toEqual({ text: 'ok' });
});

it.each([
  [{}, { loc: ['body', 'text'], type: 'missing', msg: 'Field required' }],
  [{ text: 5 }, { loc: ['body', 'text'], type: 'string_type' }],
  [{ text: 'a' }, { loc: ['body', 'text'], type: 'string_too_short' }],
  [
    { text: 'ab', speed: 2 },
    { loc: ['body', 'speed'], type: 'less_than_equal' },
  ],
  [
    { text: 'ab', speed: 'fast' },
    { loc: ['body', 'speed'], type: 'float_parsing' },
  ],
  [
    { text: 'ab', on: 2 },
    { loc: ['body', 'on'], type: 'bool_parsing' },
  ],
  [
    { text: 'ab', list: [{ id: 1 }, { id: 1.5 }] },
    { loc: ['body', 'list', 1, 'id'], type: 'int_from_float' },
  ],
  [{ text: 'ab', list: {} }, { type: 'list_type' }],
  [undefined, { loc: ['body'], type: 'missing' }],
])('describes the error in %j', (data, detail) => {
  expect(check(data)).toMatchObject([detail]);
});

it('names the part of the request', () => {
  expect(check({ text: 7 }, 'querystring')).toMatchObject([{ loc: ['query', 'text'] }]);
});

describe('ASVS-13.1.3 the reply to an invalid request', () => {
  it('repeats no value, such as a password', () => {
    const signUp = z.object({
      email: z.email(),
      password: z.string().min(50),
      token: z.string().regex(/^x/),
      code: z.int(),
    });
    const secret = 'hunter2-hunter2';
    const details = check({ email: secret, password: secret, token: secret, code: secret }, 'body', signUp);
    expect(details).toHaveLength(4);
    expect(JSON.stringify(details)).not.toContain('hunter2');
    expect(JSON.stringify(check({ password: secret }, 'body', signUp))).not.toContain('hunter2');
  });

  it('has the fields of the public API, and stays small', () => {
    const details = check({ text: 'a'.repeat(100_000), speed: 'x'.repeat(1e6), labels: { ['k'.repeat(1e6)]: 'v' } });
    expect(details).toEqual([
      { loc: ['body', 'speed'], msg: expect.any(String), type: 'float_parsing' },
      { loc: ['body', 'labels', expect.any(String)], msg: expect.any(String), type: 'float_parsing' },
    ]);
    expect(JSON.stringify(details).length).toBeLessThan(1000);
  });
});

describe('voice settings', () => {
  const body = z.object({ text: z.string(), voice_settings: voiceSettingsPatch.nullish() });

  it.each([
    ['speed', 0.69, '0.7 and less or equal to 1.2, received 0.69'],
    ['speed', 2, '0.7 and less or equal to 1.2, received 2.0'],
    ['speed', '9', '0.7 and less or equal to 1.2, received 9.0'],
    ['stability', 1.5, '0.0 and less or equal to 1.0, received 1.5'],
    ['similarity_boost', -1, '0.0 and less or equal to 1.0, received -1.0'],
    ['style', 100, '0.0 and less or equal to 1.0, received 100.0'],
  ])('have the public API’s error outside their range: %s %s', (name, value, range) => {
    const error = check({ text: 'a', voice_settings: { [name]: value } }, 'body', body);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'invalid_voice_settings',
      message: `Invalid setting for ${name} received, expected to be greater or equal to ${range}.`,
      param: `voice_settings.${name}`,
    });
  });

  it('are accepted at the ends of their range, and reported after other mistakes', () => {
    const settings = { speed: 0.7, stability: 0, similarity_boost: '1', style: null, use_speaker_boost: 'true' };
    expect(check({ text: 'a', voice_settings: settings }, 'body', body)).toEqual({
      text: 'a',
      voice_settings: { ...settings, similarity_boost: 1, use_speaker_boost: true },
    });
    expect(check({ voice_settings: { speed: 9 } }, 'body', body)).toMatchObject([{ loc: ['body', 'text'] }, {}]);
  });
});
