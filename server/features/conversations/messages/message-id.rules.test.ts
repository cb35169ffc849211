import { expect, it } from 'vitest';
import { parseMessageId } from './message-id.rules.ts';

it('API-023 reads the conversation and the position from the ID of a message', () => {
  for (const position of [0, 7, 10, 999_999_999])
    expect(parseMessageId(`conv_a1B2:${position}`)).toEqual({ conversationId: 'conv_a1B2', position });
});

it('accepts one form of each ID only, and no position beyond the integers of the database', () => {
  for (const id of [
    '',
    ':0',
    'conv_a1B2',
    'conv_a1B2:',
    'conv_a1B2:00',
    'conv_a1B2:-1',
    'conv_a1B2:1.5',
    'a:1000000000',
  ])
    expect(parseMessageId(id)).toBeUndefined();
});
