import { writeFileSync } from 'node:fs';
import { wavHeader, wavHeaderBytes, withWavSizes } from '../audio/formats/wav.ts';
import { concatSamples, type Pcm } from '../audio/pcm.ts';
import { neverAborted } from '../engines/contract/test-signal.ts';
import { defaultSettings } from '../engines/host/test-speech.ts';
import type { Speech } from '../engines/registry.ts';
import type { Voice } from '../engines/voices/voice.ts';

/** Speaks a text as the server does. */
export async function speakText(speech: Speech, voice: Voice, text: string, languageCode: string): Promise<Pcm> {
  const chunks = await Array.fromAsync(
    speech.speak({ voice, text, languageCode, settings: defaultSettings }, neverAborted),
  );
  return { samples: concatSamples(chunks.map(({ pcm }) => pcm.samples)), sampleRate: chunks[0]!.pcm.sampleRate };
}

/** Writes 16-bit samples. */
export function writeWav(path: string, { samples, sampleRate }: Pcm): void {
  const data = Int16Array.from(samples, (sample) => Math.round(32_767 * Math.max(-1, Math.min(1, sample))));
  const header = withWavSizes(wavHeader(sampleRate), wavHeaderBytes + data.byteLength);
  writeFileSync(path, Buffer.concat([header, Buffer.from(data.buffer)]));
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page with a table of samples. The last cell of each row is the name of an audio file in the same folder. */
export const samplePage = (title: string, headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui;margin:2rem}td,th{padding:.4rem .8rem;text-align:left;vertical-align:top}
@media(max-width:60rem){body{margin:1rem}tr{display:flex;flex-wrap:wrap;padding:.6rem 0;border-top:1px solid}th{font-size:12px}td,th{padding:.2rem .8rem .2rem 0}td:nth-last-child(-n+2){flex-basis:100%}}</style>
<h1>${title}</h1><table><tr>${headings.map((heading) => `<th>${heading}</th>`).join('')}</tr>
${rows
  .map((cells) => {
    const file = cells.at(-1)!;
    const texts = cells.slice(0, -1).map((cell) => `<td dir="auto">${escapeHtml(cell)}</td>`);
    return `<tr>${texts.join('')}<td><audio controls preload="none" src="${file}"></audio></td></tr>`;
  })
  .join('\n')}
</table></html>
`;
