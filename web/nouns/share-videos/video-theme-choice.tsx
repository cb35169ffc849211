import { type VideoTheme, videoThemeNames, videoThemes } from '../../../contract/catalogue/video-themes.ts';
import { t, translate } from '../../messages/t.ts';
import { Segmented } from '../../parts/form/segmented.tsx';

/** VIDEO-002: chooses the theme of the video. */
export function VideoThemeChoice({ theme, onChange }: { theme: VideoTheme; onChange: (theme: VideoTheme) => void }) {
  return (
    <Segmented
      label={t('Theme')}
      value={theme}
      onChange={onChange}
      options={videoThemes.map((value) => ({
        value,
        label: translate(videoThemeNames[value]),
        icon: <Swatch theme={value} />,
      }))}
      className="flex w-full [&>label]:flex-1 [&>label]:px-1"
    />
  );
}

function Swatch({ theme }: { theme: VideoTheme }) {
  return (
    <svg viewBox="0 0 14 14" className="size-3.5" aria-hidden="true">
      {theme === 'colour' ? (
        <>
          <path d="M7 7V.5A6.5 6.5 0 0 1 12.63 10.25Z" fill="#c2410c" />
          <path d="M7 7l5.63 3.25a6.5 6.5 0 0 1-11.26 0Z" fill="#0f7a76" />
          <path d="M7 7 1.37 10.25A6.5 6.5 0 0 1 7 .5Z" fill="#6247b8" />
        </>
      ) : (
        <circle cx="7" cy="7" r="6" fill={theme === 'light' ? '#ffffff' : '#000000'} stroke="var(--control)" />
      )}
    </svg>
  );
}
