import { Link } from 'react-router';
import { brand } from '../../contract/catalogue/brand.ts';
import { Button } from '../parts/button/button.tsx';
import { affiliateLinks, PublicPage, PublicPart, PublicParts } from './public-page.tsx';

const description = `Invite others to ${brand} with a link of your own, and see how many came.`;

export const meta = () => [{ title: `Invite others · ${brand}` }, { name: 'description', content: description }];

const steps = [
  { title: 'Make your link', text: 'Everyone with an account has one. You find it in the app, ready to copy.' },
  {
    title: 'Share it',
    text: 'On your page, in a video, in a mail. Whoever opens it is remembered as yours for 90 days.',
  },
  { title: 'See who came', text: 'Each account that is made by your link counts. The app shows you how many.' },
];

/** REF-008: the referral programme, as this server has it. */
export default function AffiliatesPage() {
  return (
    <PublicPage
      title={`Invite others to ${brand}`}
      lead="A link of your own, and a count of the people who came by it."
      links={affiliateLinks}
    >
      <PublicParts>
        <ol className="grid gap-4 sm:grid-cols-3">
          {steps.map(({ title, text }, at) => (
            <li key={title} className="rounded-m border bg-surface p-4">
              <span className="font-[600] text-accent-ink tabular-nums" aria-hidden>
                {at + 1}
              </span>
              <h2 className="mt-1 font-[600] text-strong">{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button asChild kind="primary" size="large">
            <Link to="/app/affiliates">Make my link</Link>
          </Button>
          <Button asChild size="large">
            <Link to="/affiliate-partner-guide">Read the guide</Link>
          </Button>
        </div>
        <PublicPart title="What you get">
          <p>
            This server is run by whoever installed it, and {brand} itself pays nobody. A reward for referrals is
            between you and the operator of this server: the count that you see is the one that they can go by.
          </p>
        </PublicPart>
        <PublicPart title="What is kept">
          <p>
            The browser of a visitor keeps your code for 90 days. When the visitor makes an account, this server notes
            the code with that account. You see a number, never names or addresses.
          </p>
        </PublicPart>
      </PublicParts>
    </PublicPage>
  );
}
