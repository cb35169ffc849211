import { SiteForm } from '../../nouns/site-forms/site-form.tsx';
import type { SiteFormDefinition } from '../../nouns/site-forms/site-form-definition.ts';
import type { SiteText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';

interface FormPageProps {
  text: SiteText;
  form: SiteFormDefinition;
}

/** A page with a form, and what to know about it beside. */
export const FormPage = ({ text, form }: FormPageProps) => (
  <SitePage>
    <SiteHead heading={text.heading} lead={text.description} />
    <div className="mx-auto grid w-full max-w-6xl items-start gap-x-16 gap-y-12 px-4 pb-20 md:px-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div data-demo="" className="relative rounded-m border bg-surface p-4 sm:p-6">
        <SiteForm form={form} />
      </div>
      <SiteProse html={text.html} />
    </div>
  </SitePage>
);
