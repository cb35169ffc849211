import { expect, it } from 'vitest';
import { estimatePrice, tokensPerMessage } from './llm-usage.rules.ts';

it('counts pages as tokens of the prompt, and only the parts that are found with RAG', () => {
  const size = { promptLength: 4000, pages: 10, isRagEnabled: false };
  expect(tokensPerMessage(size)).toEqual({ input: 9100, output: 60 });
  expect(tokensPerMessage({ ...size, isRagEnabled: true })).toEqual({ input: 4100, output: 60 });
  expect(tokensPerMessage({ ...size, pages: 1, isRagEnabled: true })).toEqual({ input: 2350, output: 60 });
});

it('prices a message and a minute by the price that the operator sets', () => {
  const price = estimatePrice({ price: { input: 1, output: 10 } }, { promptLength: 0, pages: 0, isRagEnabled: false });
  expect(price.isKnown).toBe(true);
  expect(price.perMessage).toBeCloseTo(0.0012, 10);
  expect(price.perMinute).toBeCloseTo(0.0048, 10);
});

it('gives no price to a model whose price nobody set', () => {
  expect(estimatePrice({}, { promptLength: 9, pages: 9, isRagEnabled: true })).toEqual({
    perMessage: 0,
    perMinute: 0,
    isKnown: false,
  });
});
