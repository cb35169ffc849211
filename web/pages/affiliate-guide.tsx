import { brand } from '../../contract/catalogue/brand.ts';
import { CodeBlock } from '../parts/display/code-block.tsx';
import { affiliateLinks, PublicPage, PublicSection, PublicSections } from './public-page.tsx';

export const meta = () => [
  { title: `Partner guide · ${brand}` },
  { name: 'description', content: `How partner links work on ${brand}, and how to read your referral count.` },
];

const linkExample = 'https://your-server.example/?from=YOUR_CODE';
const pageLinkExample = 'https://your-server.example/app/voices?from=YOUR_CODE';
const countExample = `curl https://your-server.example/v1/user/referrals \\
  -H "Authorization: Bearer $TOKEN"`;

/** REF-008: how to use a referral link, with examples to copy. */
export default function AffiliateGuidePage() {
  return (
    <PublicPage
      title="Partner guide"
      lead="How referral links work, where to use them, and how to read your count."
      links={affiliateLinks}
    >
      <PublicSections>
        <PublicSection title="Your link">
          <p>Your code is a URL parameter. Copy the complete link from the app.</p>
          <CodeBlock code={linkExample} label="Copy example link" />
          <p>The parameter works on every page, so you can link to any part of the app:</p>
          <CodeBlock code={pageLinkExample} label="Copy example link to a page" />
        </PublicSection>
        <PublicSection title="Partner programs">
          <p>
            An operator with a partner program gives you links with <code className="font-mono">pid</code>, which
            identifies you, and <code className="font-mono">xid</code>, which identifies the click. Both are stored
            until sign-up and recorded with the new account. They replace <code className="font-mono">from</code>.
          </p>
        </PublicSection>
        <PublicSection title="What works well">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>Let people listen: the home page plays voices without an account.</li>
            <li>Disclose the referral: people trust a link more if they know what it is.</li>
            <li>Test your link in a private window: the page must open as usual.</li>
          </ul>
        </PublicSection>
        <PublicSection title="Your count">
          <p>The app shows your count under “Invite others”. You can also read it with the API:</p>
          <CodeBlock code={countExample} label="Copy count request" />
        </PublicSection>
      </PublicSections>
    </PublicPage>
  );
}
