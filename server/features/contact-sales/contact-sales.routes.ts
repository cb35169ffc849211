import { contactSalesRoutes } from '../../../contract/billing/contact-sales.ts';
import { mount } from '../../http/route.ts';
import type { ContactSalesService } from './contact-sales.service.ts';

export const mountContactSales = (sales: ContactSalesService) =>
  mount(contactSalesRoutes, {
    'GET /v1/contact-sales': async () => ({ is_open: await sales.isOpen() }),

    'POST /v1/contact-sales': async ({ body, ip }) => {
      const { company_size: companySize, website: honeypot, recaptcha_token: captcha, ...input } = body;
      await sales.request({ ...input, companySize, honeypot, captcha }, ip);
      return { status: 'ok' as const };
    },
  });
