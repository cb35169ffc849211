import { describe, expect, it } from 'vitest';
import { joinLines } from './dubbing-lines.rules.ts';
import { matchCues, readTranslationFile } from './translation-files.parser.ts';

const lines = joinLines(
  [
    { id: 'a', speakerId: 's', startMs: 0, endMs: 4000, text: 'uno', externalId: 'x1' },
    { id: 'b', speakerId: 's', startMs: 5000, endMs: 9000, text: 'dos', externalId: null },
  ],
  [],
  10_000,
);
function read(format: 'csv' | 'srt', content: string) {
  const file = readTranslationFile(format, content);
  if (!file.ok) return file.problem;
  const { translations, ignored } = matchCues(file.cues, lines);
  return { ...Object.fromEntries(translations), ignored };
}

describe('a file of translations', () => {
  it('names lines by their ID, by the ID of the caller or by their time', () => {
    expect(read('csv', '\ufeffid,translation\nx1,one\nb,"two, or so"\nc,three\n')).toEqual({
      ...{ a: 'one', b: 'two, or so', ignored: 1 },
    });
    expect(read('csv', 'start_time;end_time;translation\n0:00:00.5;3,5;one\n00:06;8;two\n')).toEqual({
      ...{ a: 'one', b: 'two', ignored: 0 },
    });
  });

  it('joins the subtitles of one line, without their tags', () => {
    const srt = [
      '1\r\n00:00:00,000 --> 00:00:02,000 align:start\r\n<i>one</i>\r\nand',
      '2\r\n00:00:02,000 --> 00:00:04,500\r\na half',
      '3\r\n01:00:00,000 --> 01:00:01,000\r\nnothing',
    ];
    expect(read('srt', srt.join('\r\n\r\n'))).toEqual({ a: 'one and a half', ignored: 1 });
  });

  it('says what is wrong with it', () => {
    expect(read('csv', 'id,words\na,one\n')).toContain('“translation”');
    expect(read('csv', 'words,translation\na,one\n')).toContain('“start_time”');
    expect(read('csv', 'id,translation\n"a,one\n')).toContain('cannot be read');
    expect(read('srt', 'no subtitles')).toBe('The file has no translations.');
    expect(read('srt', '1\nsoon --> later\nx\n')).toContain('is no time');
  });
});
