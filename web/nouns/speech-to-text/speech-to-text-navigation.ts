import { Captions } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { NavigationEntry } from '../../parts/page/navigation-entry.ts';

export const speechToTextNavigation: NavigationEntry = {
  title: t('Speech to Text'),
  path: '/app/speech-to-text',
  icon: Captions,
  help: t('Turn recordings and videos into text that plays along.'),
};
