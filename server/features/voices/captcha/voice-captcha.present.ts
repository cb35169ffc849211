import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import type { CaptchaAttemptRow } from './voice-captcha.store.ts';

type AttemptsReply = NonNullable<VoiceReply['voice_verification']['verification_attempts']>;

export const presentAttempt = (row: CaptchaAttemptRow): AttemptsReply[number] => ({
  text: row.text,
  date_unix: unixSeconds(row.createdAt),
  accepted: row.accepted,
  similarity: row.similarity,
  levenshtein_distance: row.levenshteinDistance,
  recording: {
    recording_id: row.id,
    mime_type: row.mimeType,
    size_bytes: row.sizeBytes,
    upload_date_unix: unixSeconds(row.createdAt),
    transcription: row.transcription,
  },
});

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Maximum width of a line in characters; CJK characters count as two. */
const lineWidth = 32;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
const textWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Units between which a line may break: words, or single characters in scripts without spaces. */
const lineBreakUnits = /[\p{Script=Han}\u3040-\u30ff][。、，ー]*|[^\s\p{Script=Han}\u3040-\u30ff]+\s*/gu;

/** Renders a sentence as an SVG with a label for screen readers. */
export function presentSentence(text: string): string {
  const lines: string[] = [];
  for (const [piece] of text.matchAll(lineBreakUnits)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last}${piece}`.trimEnd()) <= lineWidth)
      lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  const height = 32 + lines.length * 40;
  const spans = lines
    .map((line, at) => `<text x="320" y="${48 + at * 40}">${escapeXml(line.trimEnd())}</text>`)
    .join('');
  const direction = rightToLeftScript.test(text) ? 'rtl' : 'ltr';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${height}" viewBox="0 0 640 ${height}" role="img" aria-label="${escapeXml(text)}"><rect width="640" height="${height}" fill="#fff"/><g fill="#111" font-family="sans-serif" font-size="28" text-anchor="middle" direction="${direction}">${spans}</g></svg>`;
}
