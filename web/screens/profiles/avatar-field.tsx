import { useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { DropArea } from '../../parts/files/drop-area.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import { toAvatar } from './to-avatar.ts';

interface AvatarFieldProps {
  /** Draws the picture while there is none. */
  id: string;
  value: string;
  onChange: (avatar: string) => void;
}

/** The picture of a public profile, cropped to a small square in the browser. */
export function AvatarField({ id, value, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async ([image]: readonly File[]) => {
    if (!image) return;
    const avatar = await toAvatar(image);
    setProblem(
      avatar === undefined ? t("We couldn't read {name}. Try another picture.", { name: image.name }) : undefined,
    );
    if (avatar !== undefined) onChange(avatar);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-[540]">{t('Picture')}</span>
      <DropArea onFiles={(files) => void choose(files)} className="flex items-center gap-4 p-3">
        <ProfileAvatar id={id} avatar={value} />
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => input.current?.click()}>
              {value === '' ? t('Add picture') : t('Replace picture')}
            </Button>
            {value !== '' && (
              <Button size="small" kind="ghost" onClick={() => onChange('')}>
                {t('Remove')}
              </Button>
            )}
          </div>
          <p role={problem ? 'alert' : undefined} className={problem ? 'text-bad text-meta' : 'text-ink-3 text-meta'}>
            {problem ?? t('It is cropped to a square.')}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={t('Picture')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void choose([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </DropArea>
    </div>
  );
}
