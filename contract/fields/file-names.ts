import { brand } from '../catalogue/brand.ts';

/** The parts of a download's file name (HIST-009). */
export interface FileNameParts {
  readonly name?: string | null;
  /** What the person called it. */
  readonly title?: string | null;
  readonly dateUnix: number;
  readonly category?: 'generated' | 'professional' | 'premade' | 'cloned' | null;
  readonly modelId?: string | null;
  readonly settings?: {
    readonly speed?: number;
    readonly stability?: number;
    readonly similarity_boost?: number;
    readonly style?: number;
    readonly quality?: number;
    readonly use_speaker_boost?: boolean;
  } | null;
  /** File extension without the dot. */
  readonly extension: string;
  readonly isbn?: string | null;
}

/**
 * FILE-002: a safe file name of at most `maxLength` UTF-16 units: 20 for a part of a name, 255 for a whole name (C-23).
 */
export const safeName = (name: string, maxLength: 20 | 255): string =>
  name
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '_')
    .slice(0, maxLength)
    // The limit may have cut a surrogate pair in half.
    .replace(/[\uD800-\uDBFF]$/, '');

const categorySuffix = { generated: 'gen', professional: 'pro', premade: 'pre', cloned: 'ivc' } as const;

const modelSuffix: Readonly<Record<string, string>> = {
  eleven_multilingual_v2: 'm2',
  eleven_flash_v2_5: 'f2_5',
  eleven_turbo_v2_5: 't2_5',
  eleven_v3: 'v3',
};

/** A setting as `prefix` and percent. */
const percent = (prefix: string, value: number | undefined): string =>
  value === undefined ? '' : `${prefix}${Math.round(value * 100)}`;

/**
 * FILE-001: ISBN, title or brand, date, voice, category, settings and model, joined by `_`; unknown parts are omitted.
 * `Timbre_2024-05-31T14_05_00_Maren_pre_sp100_s50_sb75_se0_b_m2.mp3` (O-58)
 */
export function downloadName(parts: FileNameParts): string {
  const date = new Date(parts.dateUnix * 1000).toISOString().slice(0, 19).replaceAll(':', '_');
  const settings = parts.settings ?? {};
  const nameParts = [
    parts.isbn ? safeName(parts.isbn, 20) : safeName(parts.title ?? '', 255).slice(0, maxTitleLength) || brand,
    date,
    parts.name ? safeName(parts.name, 20) : '',
    parts.category ? categorySuffix[parts.category] : '',
    percent('sp', settings.speed),
    percent('s', settings.stability),
    percent('sb', settings.similarity_boost),
    percent('se', settings.style),
    percent('q', settings.quality),
    settings.use_speaker_boost ? 'b' : '',
    parts.modelId ? (modelSuffix[parts.modelId] ?? '') : '',
  ];
  return `${safeName(nameParts.filter((part) => part !== '').join('_'), 255)}.${parts.extension}`;
}

/** UTF-16 units, so that the other parts fit into a name. */
const maxTitleLength = 100;

interface ArchivedItem {
  readonly dateUnix: number;
  readonly voiceName: string | null;
}

/**
 * The name of a zip by what it holds: brand, first and last day, the voice if all have the same, number of items.
 * `Timbre_2024-05-30_2024-05-31_Maren_12_items.zip`
 */
export function archiveName(items: readonly ArchivedItem[]): string {
  const days = items.map(({ dateUnix }) => new Date(dateUnix * 1000).toISOString().slice(0, 10)).sort();
  const voices = new Set(items.map(({ voiceName }) => voiceName ?? ''));
  const parts = [...new Set([brand, days[0], days.at(-1)]), voices.size === 1 ? safeName([...voices][0]!, 20) : ''];
  return `${parts.filter(Boolean).join('_')}_${items.length}_items.zip`;
}

/** VOICE-010: the file name of a voice sample. */
export const previewFileName = (voiceName: string): string => `${safeName(voiceName, 255).toLowerCase()}.mp3`;
