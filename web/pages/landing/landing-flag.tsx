import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';

const countryNames = new Intl.DisplayNames(formatLocale, { type: 'region' });

interface LandingFlagProps {
  /** Lowercase ISO 3166-1 code. */
  code: string;
  /** The address of the picture (`flags.server.ts`). */
  url: string;
  className?: string;
}

/** The flag of a language or an accent. Its name is that of the country, which the name beside it may not say. */
export const LandingFlag = ({ code, url, className }: LandingFlagProps) => (
  <img
    src={url}
    alt={t('Flag of {country}', { country: countryNames.of(code.toUpperCase()) ?? code })}
    width={24}
    height={16}
    className={classNames('inline-block h-4 w-6 shrink-0 rounded-[2px] border object-cover', className)}
  />
);
