import { Timer } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { studioLimits } from '../../../../../contract/studio/studio-limits.ts';
import { t } from '../../../../messages/t.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';
import { insertPause } from '../text/commands.ts';
import type { EditorController } from '../view/editor-controller.ts';

const minPauseS = 0.05;
const presets = [0.3, 0.5, 1, 2, 3];

/** Inserts a silence at the cursor. */
export function PauseButton({ controller, isDisabled }: { controller: EditorController; isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [seconds, setSeconds] = useState('1');
  const value = Number(seconds);
  const isValid = value >= minPauseS && value <= studioLimits.maxPauseS;
  const insert = (length: number) => {
    setIsOpen(false);
    controller.run(insertPause(length));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) insert(Math.round(value * 100) / 100);
  };
  return (
    <>
      <IconButton label={t('Insert pause')} disabled={isDisabled} onClick={() => setIsOpen(true)}>
        <Timer />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('Insert a pause')}>
        <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
          <div className="flex flex-wrap gap-2">
            {presets.map((preset) => (
              <Button key={preset} size="small" onClick={() => insert(preset)}>
                {preset} s
              </Button>
            ))}
          </div>
          <Field
            label={t('Seconds')}
            error={
              isValid
                ? undefined
                : t('Enter {minPauseS} to {maxPauseS} seconds.', { minPauseS, maxPauseS: studioLimits.maxPauseS })
            }
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                value={seconds}
                onChange={(event) => setSeconds(event.target.value.replace(',', '.'))}
              />
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setIsOpen(false)}>{t('Cancel')}</Button>
            <Button type="submit" kind="primary" disabled={!isValid}>
              {t('Insert')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
