import { minTransferCents } from '../../contract/billing/earnings-limits.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { formatMoney } from '../format/money.ts';
import { t } from '../messages/t.ts';
import { Button } from '../parts/button/button.tsx';
import { pageMeta } from './site/page-meta.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { RelatedPages, SiteBody, SiteCards, SiteSection } from './site/site-sections.tsx';

const description = t('How creators earn on {brand} with voices, reads and productions, and how they are paid.', {
  brand,
});

export const meta = () => pageMeta({ path: '/payouts', title: t('Payouts'), description });

const relatedPages = [{ path: '/affiliates', title: t('Invite others') }];

const ways = [
  {
    title: t('Share a voice'),
    text: t(
      'Put a voice of your own into the library. Each 1,000 characters that others speak with it earn, times the rate of the voice.',
    ),
  },
  {
    title: t('Publish a read'),
    text: t('Publish a studio project to readers. Every hour that is heard earns.'),
  },
  {
    title: t('Make productions'),
    text: t('Claim tasks for dubs, subtitles, transcripts and audiobooks. Each approved task earns its pay.'),
  },
];

/** PAYOUT-001: what earns on this server, and how it is paid. */
export default function PayoutsPage() {
  return (
    <SitePage>
      <SiteHead heading={t('Earn with your voice')} lead={description} />
      <SiteBody>
        <SiteCards items={ways} />
        <Button asChild kind="primary" size="large" className="self-start">
          <a href="/app/payouts">{t('See your earnings')}</a>
        </Button>
        <SiteSection title={t('How you are paid')}>
          <p>
            {t(
              'Every Monday, what you earned goes to your bank account, from {amount}. You see each amount and what it is for, and get a statement for every month.',
              { amount: formatMoney(minTransferCents, 'usd') },
            )}
          </p>
        </SiteSection>
        <SiteSection title={t('What you need')}>
          <p>
            {t(
              'A payout account at the payment provider of this server, which checks who you are. The operator of this server sets the rates.',
            )}
          </p>
        </SiteSection>
        <RelatedPages path="/payouts" pages={relatedPages} />
      </SiteBody>
    </SitePage>
  );
}
