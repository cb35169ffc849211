import { useEffect, useState } from 'react';
import { classNames } from '../display/class-names.ts';
import type { Estimate } from './password-estimate.ts';

const strengthNames = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const colors = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-good', 'bg-good'] as const;
/** A pause in typing: nobody wants each letter read out. */
const announceDelayMs = 250;

interface PasswordStrengthProps {
  password: string;
  /** What others know of the person, as their e-mail. */
  known?: readonly string[];
}

/** Says how hard a password is to guess, and how it would be harder. It advises: the rules alone refuse. */
export function PasswordStrength({ password, known = [] }: PasswordStrengthProps) {
  const estimate = useEstimate(password, known.join('\n'));
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
            Password strength: <span className="font-[560] text-ink-2">{strengthNames[estimate.score]}</span>
            {estimate.advice.length > 0 && `. ${estimate.advice.join(' ')}`}
          </p>
        </div>
      )}
    </div>
  );
}

/** Undefined without a password, and where the word lists cannot be loaded: a form works without advice. */
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
