import { Link } from 'react-router';
import { minTransferCents } from '../../contract/billing/earnings-limits.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { formatMoney } from '../format/money.ts';
import { t } from '../messages/t.ts';
import { Button } from '../parts/button/button.tsx';
import { type PageLink, PublicPage, PublicSection, PublicSections } from './public-page.tsx';

const description = t('How creators earn on {brand} with voices, reads and productions, and how they are paid.', {
  brand,
});

export const meta = () => [{ title: `${t('Payouts')} · ${brand}` }, { name: 'description', content: description }];

const links: readonly PageLink[] = [{ path: '/affiliates', title: t('Invite others') }];

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
    <PublicPage title={t('Earn with your voice')} lead={description} links={links}>
      <PublicSections>
        <ol className="grid gap-4 sm:grid-cols-3">
          {ways.map(({ title, text }) => (
            <li key={title} className="rounded-m border bg-surface p-4">
              <h2 className="font-[600] text-strong">{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        <Button asChild kind="primary" size="large" className="self-start">
          <Link to="/app/payouts">{t('See your earnings')}</Link>
        </Button>
        <PublicSection title={t('How you are paid')}>
          <p>
            {t(
              'Every Monday, what you earned goes to your bank account, from {amount}. You see each amount and what it is for, and get a statement for every month.',
              { amount: formatMoney(minTransferCents, 'usd') },
            )}
          </p>
        </PublicSection>
        <PublicSection title={t('What you need')}>
          <p>
            {t(
              'A payout account at the payment provider of this server, which checks who you are. The operator of this server sets the rates.',
            )}
          </p>
        </PublicSection>
      </PublicSections>
    </PublicPage>
  );
}
