import { brand } from '../../contract/catalogue/brand.ts';
import { t } from '../messages/t.ts';
import { Button } from '../parts/button/button.tsx';
import { affiliatePages } from './affiliates-pages.ts';
import { pageMeta } from './site/page-meta.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { RelatedPages, SiteBody, SiteCards, SiteSection } from './site/site-sections.tsx';

const description = t('Invite others to {brand} with your referral link, and see how many sign up.', { brand });

export const meta = () => pageMeta({ path: '/affiliates', title: t('Invite others'), description });

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
    <SitePage>
      <SiteHead
        heading={t('Invite others to {brand}', { brand })}
        lead={t('Get a referral link and see how many people sign up with it.')}
      />
      <SiteBody>
        <SiteCards items={steps} isNumbered />
        <div className="flex flex-wrap gap-2">
          <Button asChild kind="primary" size="large">
            <a href="/app/affiliates">{t('Create my link')}</a>
          </Button>
          <Button asChild size="large">
            <a href="/affiliate-partner-guide">{t('Read the guide')}</a>
          </Button>
        </div>
        <SiteSection title={t('What you get')}>
          <p>
            {t(
              '{brand} itself pays no rewards. The operator of this server may offer rewards for referrals, based on the count that you see.',
              { brand },
            )}
          </p>
        </SiteSection>
        <SiteSection title={t('What we store')}>
          <p>
            {t(
              'The browser of a visitor stores your code for 90 days. When the visitor creates an account, this server records the code with that account. You see a number, never names or email addresses.',
            )}
          </p>
        </SiteSection>
        <RelatedPages path="/affiliates" pages={affiliatePages} />
      </SiteBody>
    </SitePage>
  );
}
