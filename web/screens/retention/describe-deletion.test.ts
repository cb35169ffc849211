import { expect, it } from 'vitest';
import { describeDeletion } from './describe-deletion.ts';

const days = { audio_days: 30, text_days: 7, log_days: 1 };

it('U-62 says how much a setting deletes', () => {
  const preview = { items: 420, audio_bytes: 2_500_000, texts: 1, log_entries: 1320 };
  expect(describeDeletion(preview, days)).toEqual([
    '420 items (2.5 MB) older than 30 days will be deleted.',
    'The text of 1 item older than 7 days will be deleted.',
    '1,320 log entries older than 1 day will be deleted.',
  ]);
});

it('U-62 says nothing of what is empty', () => {
  expect(describeDeletion({ items: 0, audio_bytes: 0, texts: 0, log_entries: 0 }, days)).toEqual([]);
});
