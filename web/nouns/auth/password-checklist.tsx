import { Check, Circle } from 'lucide-react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { passwordProblems } from '../../../contract/fields/password.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';

/** The rules of a password in few words, by the text that names a violation (AUTH-034). */
const rules = [
  [messages.passwordTooShort, t('At least 8 characters')],
  [messages.passwordNeedsLetter, t('A letter')],
  [messages.passwordNeedsNumber, t('A number')],
  [messages.passwordNeedsSpecial, t('A special character')],
] as const;

/** The rules of a password from the start, each ticked as soon as it is met. */
export function PasswordChecklist({ password }: { password: string }) {
  const problems = passwordProblems(password);
  return (
    <ul aria-label={t('Rules of the password')} className="grid grid-cols-2 gap-x-3 gap-y-0.5 text-meta">
      {rules.map(([problem, rule]) => {
        const isMet = !problems.includes(problem);
        const Icon = isMet ? Check : Circle;
        return (
          <li key={problem} className={classNames('flex items-center gap-1.5', isMet ? 'text-good' : 'text-ink-3')}>
            <Icon className={isMet ? 'size-3.5' : 'size-3.5 scale-50'} aria-hidden />
            {rule}
            <span className="sr-only">{isMet ? t('met') : t('not met yet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
