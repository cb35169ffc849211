import { brand } from '../../contract/catalogue/brand.ts';
import { affiliatePages } from './affiliates-pages.ts';
import { pageMeta } from './site/page-meta.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { RelatedPages, SiteBody, SiteSection } from './site/site-sections.tsx';

export const meta = () =>
  pageMeta({
    path: '/affiliates/terms',
    title: 'Referral terms',
    description: `What counts as a referral on ${brand}, and what does not.`,
  });

/** REF-008: the rules that the software follows. Operators state any further terms themselves. */
export default function AffiliatesTermsPage() {
  return (
    <SitePage>
      <SiteHead heading="Referral terms" lead="What counts as a referral, what does not, and what you can expect." />
      <SiteBody>
        <SiteSection title="What counts">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>A new account counts for the last referral link that its owner opened, within 90 days.</li>
            <li>A later visit from an advertisement or a partner program replaces your link.</li>
            <li>Each account counts once. Its referral is recorded at sign-up and never changes.</li>
            <li>A deleted account stops counting when its data is deleted.</li>
          </ul>
        </SiteSection>
        <SiteSection title="What is not allowed">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>Accounts that you create, or have others create, to increase your count.</li>
            <li>Unsolicited emails, and pages that hide where a link leads.</li>
            <li>Speaking in the name of {brand} or of the operator of this server.</li>
          </ul>
        </SiteSection>
        <SiteSection title="Rewards">
          <p>
            The software counts referrals and pays no rewards. If the operator of this server offers rewards, the
            operator's own terms apply.
          </p>
        </SiteSection>
        <SiteSection title="Termination">
          <p>
            You can stop at any time. Links that you have shared keep working. The operator may close an account that
            violates these terms.
          </p>
        </SiteSection>
        <RelatedPages path="/affiliates/terms" pages={affiliatePages} />
      </SiteBody>
    </SitePage>
  );
}
