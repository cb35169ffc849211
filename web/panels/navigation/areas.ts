import { BookText, Bot, CirclePlay, Code, FolderOpen, House, Podcast } from 'lucide-react';
import { createContext, use } from 'react';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { agentsNavigation } from '../../nouns/agents/agents-navigation.ts';
import { aiSpeechClassifierNavigation } from '../../nouns/ai-speech-classifier/ai-speech-classifier-navigation.ts';
import { apiKeysNavigation } from '../../nouns/api-keys/api-keys-navigation.ts';
import { audioNativeNavigation } from '../../nouns/audio-native/audio-native-navigation.ts';
import { dubbingNavigation } from '../../nouns/dubbing-projects/dubbing-navigation.ts';
import { historyNavigation } from '../../nouns/history/history-navigation.ts';
import { musicNavigation } from '../../nouns/music/music-navigation.ts';
import { payoutsNavigation } from '../../nouns/payouts/payouts-navigation.ts';
import { productionsNavigation } from '../../nouns/productions/productions-navigation.ts';
import { pronunciationNavigation } from '../../nouns/pronunciation-dictionaries/pronunciation-navigation.ts';
import { publishingNavigation } from '../../nouns/reads/reads-navigation.ts';
import { soundEffectsNavigation } from '../../nouns/sound-effects/sound-effects-navigation.ts';
import { speechNavigation } from '../../nouns/speech/speech-navigation.ts';
import { speechToTextNavigation } from '../../nouns/speech-to-text/speech-to-text-navigation.ts';
import { studioNavigation } from '../../nouns/studio-projects/studio-navigation.ts';
import { usageNavigation } from '../../nouns/usage/usage-navigation.ts';
import { voiceChangerNavigation } from '../../nouns/voice-changer/voice-changer-navigation.ts';
import { voiceIsolatorNavigation } from '../../nouns/voice-isolator/voice-isolator-navigation.ts';
import { voiceoverNavigation } from '../../nouns/voiceover-projects/voiceover-navigation.ts';
import { voicesNavigation } from '../../nouns/voices/voices-navigation.ts';
import { webhooksNavigation } from '../../nouns/webhooks/webhooks-navigation.ts';
import type { NavigationEntry, NavigationGroup } from '../../parts/page/navigation-entry.ts';
import { settingsArea, staffSettingsArea } from './settings-area.ts';

const home: NavigationEntry = { title: t('Home'), path: '/app/home', icon: House };
const apiReference: NavigationEntry = { title: t('API reference'), path: '/docs', icon: BookText, isDocument: true };

/** The areas of the product. Each noun contributes its entry; an area is listed here when it works. */
const areasWith = (settings: NavigationEntry): readonly NavigationGroup[] => [
  { entries: [home, voicesNavigation] },
  {
    title: t('Create'),
    icon: CirclePlay,
    // The order of the map of all areas.
    entries: [
      speechNavigation,
      voiceChangerNavigation,
      soundEffectsNavigation,
      musicNavigation,
      voiceIsolatorNavigation,
      speechToTextNavigation,
      historyNavigation,
    ],
  },
  {
    title: t('Projects'),
    icon: FolderOpen,
    entries: [studioNavigation, dubbingNavigation, voiceoverNavigation, audioNativeNavigation],
  },
  { title: t('Agents'), icon: Bot, entries: [agentsNavigation] },
  {
    title: t('Publish', {}, 'group of the navigation'),
    icon: Podcast,
    entries: [publishingNavigation, productionsNavigation, payoutsNavigation],
  },
  {
    title: t('Developers'),
    icon: Code,
    entries: [
      apiKeysNavigation,
      pronunciationNavigation,
      webhooksNavigation,
      usageNavigation,
      aiSpeechClassifierNavigation,
      apiReference,
    ],
  },
  { title: settings.title, icon: settings.icon, entries: [settings] },
];

export const areas = areasWith(settingsArea);
const staffAreas = areasWith(staffSettingsArea);

/** The page for contributors replaces it with the complete map. */
export const AreasContext = createContext(areas);

export function useAreas(): readonly NavigationGroup[] {
  const shown = use(AreasContext);
  const isStaff = usePermission('console.read') === true;
  return shown === areas && isStaff ? staffAreas : shown;
}
