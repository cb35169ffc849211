import {
  type AudioFormat,
  audioFormats,
  formatTier,
  type OutputFormat,
  type OutputFormatEntry,
  outputFormats,
} from '../../contract/catalogue/output-formats.ts';
import { type Tier, tierNames, tiers } from '../../contract/catalogue/plans/plans.ts';
import { t } from '../messages/t.ts';
import { formatHundredths } from './count.ts';

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
export function formatName(format: AudioFormat): string {
  const entry: OutputFormatEntry = audioFormats[format];
  const name = `${codecNames[entry.codec]} · ${formatHundredths(entry.sampleRate / 1000)} kHz`;
  return 'bitrateKbps' in entry ? `${name} · ${entry.bitrateKbps} kbit/s` : name;
}

/** All formats as options for a plan; those above it name the plan that includes them (TTS-011). */
export function formatOptions(tier: Tier | undefined) {
  const rank = tier === undefined ? Number.POSITIVE_INFINITY : tiers.indexOf(tier);
  return (Object.keys(outputFormats) as OutputFormat[]).map((format) => {
    const requiredTier = formatTier(format);
    const isAbove = tiers.indexOf(requiredTier) > rank;
    return {
      value: format,
      label: formatName(format),
      ...(isAbove && { help: t('From the {tierNames} plan', { tierNames: tierNames[requiredTier] }), disabled: true }),
    };
  });
}
