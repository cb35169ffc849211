import {
  CircleHelp,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Moon,
  Sparkles,
  SquarePen,
  Sun,
  SunMoon,
} from 'lucide-react';
import type { NavigateFunction } from 'react-router';
import { session } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { apiKeysNavigation } from '../../nouns/api-keys/api-keys-navigation.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { speechNavigation } from '../../nouns/speech/speech-navigation.ts';
import { setTheme } from '../../parts/page/theme.ts';
import { useThemePreference } from '../../parts/page/use-theme.ts';
import { toast } from '../../parts/status/toast.ts';
import { openKeyLayer } from '../key-layer-state.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';

interface ActionGroupProps {
  onRun: (action: () => unknown) => void;
  navigate: NavigateFunction;
}

interface Action {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly run: () => unknown;
}

/** The commands that work on every screen. */
export function ActionGroup({ onRun, navigate }: ActionGroupProps) {
  const theme = useThemePreference();
  const themes: readonly (Action & { readonly theme: typeof theme })[] = [
    { theme: 'light', title: t('Use the light theme'), icon: Sun, run: () => setTheme('light') },
    { theme: 'dark', title: t('Use the dark theme'), icon: Moon, run: () => setTheme('dark') },
    { theme: 'system', title: t('Use the theme of the system'), icon: SunMoon, run: () => setTheme('system') },
  ];
  const actions: readonly Action[] = [
    { title: t('New speech'), icon: SquarePen, run: () => startSpeech(navigate) },
    { title: t('Create API key'), icon: KeyRound, run: () => navigate(`${apiKeysNavigation.path}?create`) },
    ...themes.filter((one) => one.theme !== theme),
    { title: t('Show keyboard shortcuts'), icon: Keyboard, run: () => openKeyLayer('shortcuts') },
    { title: t("What's new"), icon: Sparkles, run: () => openKeyLayer('whats-new') },
    { title: t('Help'), icon: CircleHelp, run: () => openKeyLayer('help') },
    { title: t('Sign out'), icon: LogOut, run: () => session.signOut() },
  ];
  return (
    <PaletteGroup heading={t('Actions')}>
      {actions.map(({ title, icon: Icon, run }) => (
        <PaletteItem
          key={title}
          id={`Actions ${title}`}
          icon={<Icon aria-hidden />}
          title={title}
          keywords={[title]}
          onSelect={() => onRun(run)}
        />
      ))}
    </PaletteGroup>
  );
}

/** Opens the editor without a text; the previous text can be restored. */
function startSpeech(navigate: NavigateFunction): void {
  const { text } = draft.state();
  draft.change({ text: '' });
  if (text !== '') toast(t('Text cleared'), { action: { label: t('Undo'), onClick: () => draft.change({ text }) } });
  void navigate(speechNavigation.path);
}
