import { brand } from '../../contract/catalogue/brand.ts';
import { CodeBlock } from '../parts/display/code-block.tsx';
import { affiliateLinks, PublicPage, PublicPart, PublicParts } from './public-page.tsx';

export const meta = () => [
  { title: `Partner guide · ${brand}` },
  { name: 'description', content: `How links of partners work on ${brand}, and how to read your count.` },
];

const linkExample = 'https://your-server.example/?from=YOUR_CODE';
const deepExample = 'https://your-server.example/app/voices?from=YOUR_CODE';
const countExample = `curl https://your-server.example/v1/user/referrals \\
  -H "Authorization: Bearer $TOKEN"`;

/** REF-008: how to use a link well, with addresses to copy. */
export default function AffiliateGuidePage() {
  return (
    <PublicPage
      title="Partner guide"
      lead="How links work, where to put them, and how to read your count."
      links={affiliateLinks}
    >
      <PublicParts>
        <PublicPart title="Your link">
          <p>Your code stands in one parameter. The app gives you the whole link to copy.</p>
          <CodeBlock code={linkExample} label="Copy the example of a link" />
          <p>The parameter works on every page, so that you can lead people to where it makes sense:</p>
          <CodeBlock code={deepExample} label="Copy the example of a link to a page" />
        </PublicPart>
        <PublicPart title="Partner programmes">
          <p>
            An operator who works with a partner programme gives you links with <code className="font-mono">pid</code>,
            who you are, and <code className="font-mono">xid</code>, which click it was. Both are kept until sign-up and
            noted with the new account. They take the place of <code className="font-mono">from</code>.
          </p>
        </PublicPart>
        <PublicPart title="What works well">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>Let people hear it: the front page plays voices without an account.</li>
            <li>Say that it is yours: whoever knows that a link is a referral trusts it more.</li>
            <li>Test it in a private window: the page opens, and the parameter does no harm.</li>
          </ul>
        </PublicPart>
        <PublicPart title="Your count">
          <p>You see it in the app under “Invite others”. A program that acts with your session reads it as well:</p>
          <CodeBlock code={countExample} label="Copy the request for the count" />
        </PublicPart>
      </PublicParts>
    </PublicPage>
  );
}
