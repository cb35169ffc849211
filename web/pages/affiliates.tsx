import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { t } from '../messages/t.ts';
import { Button } from '../parts/button/button.tsx';
import { affiliateLinks, PublicPage, PublicSection, PublicSections } from './public-page.tsx';

const description = t('Invite others to {brand} with your referral link, and see how many sign up.', { brand });

export const meta = () => [
  { title: `${t('Invite others')} · ${brand}` },
  { name: 'description', content: description },
];

const steps = [
  { title: t('Create your link'), text: t('Every account has one. Copy it from the app.') },
  {
    title: t('Share it'),
    text: t('On your website, in a video or in an email. Sign-ups within 90 days of opening it count.'),
  },
  { title: t('See your sign-ups'), text: t('The app shows how many accounts were created through your link.') },
];

/** REF-008: the referral program of this server. */
export default function AffiliatesPage() {
  return (
    <PublicPage
      title={t('Invite others to {brand}', { brand })}
      lead={t('Get a referral link and see how many people sign up with it.')}
      links={affiliateLinks}
    >
      <PublicSections>
        <ol className="grid gap-4 sm:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="rounded-m border bg-surface p-4">
              <span className="font-[600] text-accent-ink tabular-nums" aria-hidden>
                {index + 1}
              </span>
              <h2 className="mt-1 font-[600] text-strong">{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button asChild kind="primary" size="large">
            <Link to="/app/affiliates">{t('Create my link')}</Link>
          </Button>
          <Button asChild size="large">
            <Link to="/affiliate-partner-guide">{t('Read the guide')}</Link>
          </Button>
        </div>
        <PublicSection title={t('What you get')}>
          <p>
            {t(
              '{brand} itself pays no rewards. The operator of this server may offer rewards for referrals, based on the count that you see.',
              { brand },
            )}
          </p>
        </PublicSection>
        <PublicSection title={t('What we store')}>
          <p>
            {t(
              'The browser of a visitor stores your code for 90 days. When the visitor creates an account, this server records the code with that account. You see a number, never names or email addresses.',
            )}
          </p>
        </PublicSection>
      </PublicSections>
    </PublicPage>
  );
}
