import { useEffect, useState } from 'react';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import type { Estimate } from './password-estimate.ts';

const strengthNames = [t('Very weak'), t('Weak'), t('Fair'), t('Good'), t('Strong')] as const;
const colors = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-good', 'bg-good'] as const;
/** Waits for a pause in typing, so that screen readers do not announce every letter. */
const announceDelayMs = 250;

interface PasswordStrengthProps {
  password: string;
  /** Publicly known facts about the person, such as their email. */
  personalWords?: readonly string[];
}

/** Shows how hard a password is to guess and how to improve it. Advice only: the password rules decide. */
export function PasswordStrength({ password, personalWords = [] }: PasswordStrengthProps) {
  const estimate = useEstimate(password, personalWords.join('\n'));
  return (
    <div role="status" aria-live="polite" className="text-ink-3 text-meta empty:-mt-4">
      {estimate && (
        <div className="flex flex-col gap-1">
          <div aria-hidden className="flex gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={classNames(
                  'h-1 flex-1 rounded-full',
                  step <= Math.max(1, estimate.score) ? colors[estimate.score] : 'bg-line',
                )}
              />
            ))}
          </div>
          <p>
            <T
              text="Password strength: {strengthNames}"
              strengthNames={<span className="font-[560] text-ink-2">{strengthNames[estimate.score]}</span>}
            />
            {estimate.advice.length > 0 && `. ${estimate.advice.join(' ')}`}
          </p>
        </div>
      )}
    </div>
  );
}

/** Undefined without a password, or if the word lists fail to load: the form works without advice. */
function useEstimate(password: string, known: string): Estimate | undefined {
  const [estimate, setEstimate] = useState<Estimate>();
  useEffect(() => {
    if (password === '') return setEstimate(undefined);
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const { estimatePassword } = await import('./password-estimate.ts');
        if (!isOver) setEstimate(estimatePassword(password, known.split('\n')));
      } catch (error) {
        console.warn('The strength of the password cannot be shown.', error);
      }
    }, announceDelayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [password, known]);
  return estimate;
}
