import { Moon, Sun, SunMoon } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { setTheme, type ThemePreference } from '../../parts/page/theme.ts';
import { useThemePreference } from '../../parts/page/use-theme.ts';

const choices = [
  { theme: 'light', title: t('Light'), icon: Sun },
  { theme: 'dark', title: t('Dark'), icon: Moon },
  { theme: 'system', title: t('System'), icon: SunMoon },
] as const satisfies readonly { theme: ThemePreference; title: string; icon: typeof Sun }[];

/** UI-007: light, dark, or as the operating system. */
export function ThemeChoice() {
  const currentTheme = useThemePreference();
  return (
    <fieldset className="grid max-w-96 grid-cols-3 gap-2">
      <legend className="sr-only">{t('Theme')}</legend>
      {choices.map(({ theme, title, icon: Icon }) => (
        <label
          key={theme}
          className={classNames(
            'flex h-11 cursor-pointer items-center gap-2 rounded-m border border-control bg-surface px-3 transition-colors duration-150 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            currentTheme === theme && 'border-accent bg-accent-soft font-[560] text-accent-ink hover:bg-accent-soft',
          )}
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={currentTheme === theme}
            onChange={() => setTheme(theme)}
            className="sr-only"
          />
          <Icon className="size-4" aria-hidden />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
