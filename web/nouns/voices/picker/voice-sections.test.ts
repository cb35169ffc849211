import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { sectionRows } from './voice-sections.ts';

const voice = (name: string, more: Partial<VoiceReply> = {}): VoiceReply =>
  ({
    voice_id: name,
    name,
    category: 'generated',
    sharing: null,
    is_creator: true,
    favorited_at_unix: null,
    ...more,
  }) as VoiceReply;

const voices = [
  voice('Own'),
  voice('Colleague’s', { is_creator: false }),
  voice('Added', { category: 'cloned', sharing: { status: 'copied' } as VoiceReply['sharing'], favorited_at_unix: 5 }),
  voice('Nora', { category: 'premade' }),
  voice('Anora', { category: 'premade' }),
];
const texts = (rows: ReturnType<typeof sectionRows>) =>
  rows.map((row) => (row.type === 'heading' ? `# ${row.title} ${row.count}` : row.voice.name));

it('lists recent and favourite voices first, then all by their origin', () => {
  expect(texts(sectionRows(voices, { search: '', recentIds: ['Nora', 'deleted', 'Own'] }))).toEqual([
    ...['# Recent 2', 'Nora', 'Own', '# Favorites 1', 'Added', '# Your voices 1', 'Own', '# Workspace 1'],
    ...['Colleague’s', '# Library 1', 'Added', '# Default 2', 'Nora', 'Anora'],
  ]);
  const rows = sectionRows(voices, { search: '', recentIds: ['Nora'] });
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

it('lists each found voice once, those first whose name has the term', () => {
  const found = [voices[4]!, voices[3]!];
  expect(texts(sectionRows(found, { search: 'nor', recentIds: ['Nora'] }))).toEqual(['# Default 2', 'Nora', 'Anora']);
});
