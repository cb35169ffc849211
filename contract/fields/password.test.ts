import { expect, it } from 'vitest';
import { passwordProblems } from './password.ts';

it.each([
  ['abc1!xyz', []],
  ['  a1!bcde ', ['Your password must be more than 8 characters long.']],
  ['  a1!bcdef ', []],
  ['abcdefg!', ['Your password must contain a number.']],
  ['1234567!', ['Your password must contain a letter.']],
  ['abcdefg1', ['Your password must contain a special character.']],
  ['a1!', ['Your password must be more than 8 characters long.']],
])('AUTH-034 to AUTH-039 validates %j', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems);
});
