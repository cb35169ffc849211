import { useId, useState } from 'react';
import type { ConsentChoice } from '../../data/consent/consent-state.ts';
import { consent } from '../../data/consent/use-consent.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

/** CONSENT-010: the choice of each category. */
export function CookiePreferences({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Cookie preferences')}
      description={t('You can change this at any time in the settings.')}
    >
      {open && <Categories onClose={onClose} />}
    </Dialog>
  );
}

function Categories({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<ConsentChoice>(() => {
    const { statistics, marketing } = consent.state();
    return { statistics: statistics === 'granted', marketing: marketing === 'granted' };
  });
  return (
    <form
      className="flex flex-col gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        consent.choose(choice);
        onClose();
      }}
    >
      <Category
        title={t('Necessary')}
        text={t('Your session, theme and drafts. The app does not work without them.')}
        checked
      />
      <Category
        title={t('Statistics')}
        text={t('How the app is used, under a pseudonym and without your content.')}
        checked={choice.statistics}
        onChange={(statistics) => setChoice({ ...choice, statistics })}
      />
      <Category
        title={t('Marketing')}
        text={t('Which partner has sent you, by a script of our affiliate program.')}
        checked={choice.marketing}
        onChange={(marketing) => setChoice({ ...choice, marketing })}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary">
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

interface CategoryProps {
  title: string;
  text: string;
  checked: boolean;
  /** Without it, the category cannot be switched off. */
  onChange?: (checked: boolean) => void;
}

function Category({ title, text, checked, onChange }: CategoryProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-[540]">
          {title}
        </label>
        <p className="text-ink-2 text-small">{text}</p>
      </div>
      <Switch id={id} checked={checked} onChange={onChange ?? (() => undefined)} disabled={!onChange} />
    </div>
  );
}
