import { t } from '../../messages/t.ts';

/** Sections whose path says too little. */
const titles: Readonly<Record<string, string>> = {
  convai: t('Agents'),
  system: t('System'),
  site: t('Public site'),
};

/** `text-to-speech` → Text to speech. */
export function sectionTitle(id: string): string {
  const words = id.replaceAll('-', ' ');
  return titles[id] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
