import type { SiteFormValues } from '../../../contract/catalogue/site/site-form-emails.ts';
import type { SiteFormKind } from '../../../contract/catalogue/site/site-form-values.ts';
import { type SiteFormSender, siteFormsRoutes } from '../../../contract/site/site-forms.ts';
import { mount } from '../../http/route.ts';
import type { SiteFormsService } from './site-forms.service.ts';

interface SentForm {
  readonly body: SiteFormSender & SiteFormValues;
  readonly ip: string;
}

export function mountSiteForms(siteForms: Pick<SiteFormsService, 'isOpen' | 'submit'>) {
  const submit =
    (kind: SiteFormKind) =>
    async ({ body, ip }: SentForm) => {
      const { name, email, website: honeypot, recaptcha_token: captcha, ...values } = body;
      const reference = await siteForms.submit({ kind, name, email, values, honeypot, captcha }, ip);
      return { status: 'ok' as const, reference };
    };
  return mount(siteFormsRoutes, {
    'GET /v1/contact-sales': async () => ({ is_open: await siteForms.isOpen('sales') }),
    'POST /v1/contact-sales': submit('sales'),
    // The others have the same recipient.
    'GET /v1/site/forms': async () => ({ is_open: await siteForms.isOpen('legal') }),
    'POST /v1/site/legal-requests': submit('legal'),
    'POST /v1/site/reports': submit('report'),
    'POST /v1/site/grant-applications': submit('grant'),
    'POST /v1/site/voice-data-applications': submit('voice-data'),
  });
}
