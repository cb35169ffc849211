import { Clapperboard } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';
import { productionsRoot } from './productions-paths.ts';

export const productionsNavigation: NavigationEntry = {
  title: t('Productions'),
  path: productionsRoot,
  icon: Clapperboard,
  help: t('Order dubs, subtitles, transcripts and audiobooks made by people, or earn by making them.'),
};
