import {
  type OutputFormat,
  type OutputFormatEntry,
  outputFormats,
} from '../../../contract/catalogue/output-formats.ts';

const codecNames = {
  mp3: 'MP3',
  opus: 'Opus',
  pcm: 'PCM',
  wav: 'WAV',
  ulaw: 'μ-law',
  alaw: 'A-law',
  aac: 'AAC',
  flac: 'FLAC',
} as const;

/** `MP3 · 44.1 kHz · 128 kbit/s` */
export function formatName(format: OutputFormat): string {
  const entry: OutputFormatEntry = outputFormats[format];
  const name = `${codecNames[entry.codec]} · ${Number((entry.sampleRate / 1000).toFixed(2))} kHz`;
  return 'bitrateKbps' in entry ? `${name} · ${entry.bitrateKbps} kbit/s` : name;
}

/** Every format as something to choose. */
export const formatOptions = (Object.keys(outputFormats) as OutputFormat[]).map((format) => ({
  value: format,
  label: formatName(format),
}));
