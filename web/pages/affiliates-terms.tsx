import { brand } from '../../contract/catalogue/brand.ts';
import { affiliateLinks, PublicPage, PublicPart, PublicParts } from './public-page.tsx';

export const meta = () => [
  { title: `Terms for referrals · ${brand}` },
  { name: 'description', content: `What counts as a referral on ${brand}, and what does not.` },
];

/** REF-008: the rules that the software follows; what an operator promises beyond them is theirs to say. */
export default function AffiliatesTermsPage() {
  return (
    <PublicPage
      title="Terms for referrals"
      lead="What counts, what does not, and what everybody may expect."
      links={affiliateLinks}
    >
      <PublicParts>
        <PublicPart title="What counts">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>An account counts for the link by which its owner came last, if that was at most 90 days before.</li>
            <li>A visit by an advertisement, or by the link of a partner programme, takes the place of your link.</li>
            <li>Each account counts once. Who sent it is noted when it is made, and never changes.</li>
            <li>An account that is deleted counts no more once its data is gone.</li>
          </ul>
        </PublicPart>
        <PublicPart title="What is not allowed">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>Accounts that you make yourself, or have made, to raise the count.</li>
            <li>Mails to people who did not ask for them, and pages that hide where a link leads.</li>
            <li>Speaking in the name of {brand} or of the operator of this server.</li>
          </ul>
        </PublicPart>
        <PublicPart title="Rewards">
          <p>
            The software counts, and pays nothing. If the operator of this server offers rewards, their own terms say
            which, and they alone answer for them.
          </p>
        </PublicPart>
        <PublicPart title="The end">
          <p>
            You may stop at any time: links that are out there go on to lead here. The operator may close an account
            that breaks these terms.
          </p>
        </PublicPart>
      </PublicParts>
    </PublicPage>
  );
}
