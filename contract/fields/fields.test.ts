import { expect, it } from 'vitest';
import { z } from 'zod';
import { boundedText } from './fields.ts';

it('counts the characters of a text as code points, so that an emoji is one', () => {
  const field = boundedText({ min: 3, max: 4 });
  const accepts = (value: string): boolean => field.safeParse(value).success;
  expect([accepts('😀😀'), accepts('😀😀😀'), accepts('𝒜𝒜𝒜𝒜'), accepts('𝒜𝒜𝒜𝒜a')]).toEqual([false, true, true, false]);
  expect(field.safeParse('ab').error!.issues[0]).toMatchObject({ code: 'too_small', minimum: 3 });
  expect(field.safeParse('abcde').error!.issues[0]).toMatchObject({ code: 'too_big', maximum: 4 });
  expect(z.toJSONSchema(field, { io: 'output' })).toMatchObject({ minLength: 3, maxLength: 4 });
});
