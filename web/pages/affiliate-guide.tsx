import { brand } from '../../contract/catalogue/brand.ts';
import { T } from '../messages/rich-text.tsx';
import { t } from '../messages/t.ts';
import { CodeBlock } from '../parts/display/code-block.tsx';
import { affiliatePages } from './affiliates-pages.ts';
import { pageMeta } from './site/page-meta.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { RelatedPages, SiteBody, SiteSection } from './site/site-sections.tsx';

export const meta = () =>
  pageMeta({
    path: '/affiliate-partner-guide',
    title: t('Partner guide'),
    description: t('How partner links work on {brand}, and how to read your referral count.', { brand }),
  });

const linkExample = 'https://your-server.example/?from=YOUR_CODE';
const pageLinkExample = 'https://your-server.example/app/voices?from=YOUR_CODE';
const countExample = `curl https://your-server.example/v1/user/referrals \\
  -H "Authorization: Bearer $TOKEN"`;

/** REF-008: how to use a referral link, with examples to copy. */
export default function AffiliateGuidePage() {
  return (
    <SitePage>
      <SiteHead
        heading={t('Partner guide')}
        lead={t('How referral links work, where to use them, and how to read your count.')}
      />
      <SiteBody>
        <SiteSection title={t('Your link')}>
          <p>{t('Your code is a URL parameter. Copy the complete link from the app.')}</p>
          <Example code={linkExample} label={t('Copy example link')} />
          <p>{t('The parameter works on every page, so you can link to any part of the app:')}</p>
          <Example code={pageLinkExample} label={t('Copy example link to a page')} />
        </SiteSection>
        <SiteSection title={t('Partner programs')}>
          <p>
            <T
              text="An operator with a partner program gives you links with {code}, which identifies you, and {code2}, which identifies the click. Both are stored until sign-up and recorded with the new account. They replace {code3}."
              code={<code className="font-mono">pid</code>}
              code2={<code className="font-mono">xid</code>}
              code3={<code className="font-mono">from</code>}
            />
          </p>
        </SiteSection>
        <SiteSection title={t('What works well')}>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>{t('Let people listen: the home page plays voices without an account.')}</li>
            <li>{t('Disclose the referral: people trust a link more if they know what it is.')}</li>
            <li>{t('Test your link in a private window: the page must open as usual.')}</li>
          </ul>
        </SiteSection>
        <SiteSection title={t('Your count')}>
          <p>{t('The app shows your count under “Invite others”. You can also read it with the API:')}</p>
          <Example code={countExample} label={t('Copy count request')} />
        </SiteSection>
        <RelatedPages path="/affiliate-partner-guide" pages={affiliatePages} />
      </SiteBody>
    </SitePage>
  );
}

const Example = (props: { code: string; label: string }) => (
  <div data-demo="">
    <CodeBlock {...props} />
  </div>
);
