import { brand } from '../../contract/catalogue/brand.ts';
import { affiliateLinks, PublicPage, PublicSection, PublicSections } from './public-page.tsx';

export const meta = () => [
  { title: `Referral terms · ${brand}` },
  { name: 'description', content: `What counts as a referral on ${brand}, and what does not.` },
];

/** REF-008: the rules that the software follows. Operators state any further terms themselves. */
export default function AffiliatesTermsPage() {
  return (
    <PublicPage
      title="Referral terms"
      lead="What counts as a referral, what does not, and what you can expect."
      links={affiliateLinks}
    >
      <PublicSections>
        <PublicSection title="What counts">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>A new account counts for the last referral link that its owner opened, within 90 days.</li>
            <li>A later visit from an advertisement or a partner program replaces your link.</li>
            <li>Each account counts once. Its referral is recorded at sign-up and never changes.</li>
            <li>A deleted account stops counting when its data is deleted.</li>
          </ul>
        </PublicSection>
        <PublicSection title="What is not allowed">
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>Accounts that you create, or have others create, to increase your count.</li>
            <li>Unsolicited emails, and pages that hide where a link leads.</li>
            <li>Speaking in the name of {brand} or of the operator of this server.</li>
          </ul>
        </PublicSection>
        <PublicSection title="Rewards">
          <p>
            The software counts referrals and pays no rewards. If the operator of this server offers rewards, the
            operator's own terms apply.
          </p>
        </PublicSection>
        <PublicSection title="Termination">
          <p>
            You can stop at any time. Links that you have shared keep working. The operator may close an account that
            violates these terms.
          </p>
        </PublicSection>
      </PublicSections>
    </PublicPage>
  );
}
