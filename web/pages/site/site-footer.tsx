import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { LanguageSelect } from '../../parts/page/language-select.tsx';
import { footerSections } from './site-links.ts';

/** The footer of the public site: every page of it, and the language. */
export const SiteFooter = () => (
  <footer className="border-t bg-sunken">
    <div className="mx-auto w-full max-w-6xl px-4 pt-12 pb-8 md:px-6">
      <div className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
        {footerSections.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-[600] text-small">{title}</h2>
            <ul className="mt-2">
              {links.map(({ path, title: text, isPlans }) => (
                <li key={path} {...(isPlans && { 'data-plans-only': '' })}>
                  <a
                    href={path}
                    className="inline-flex min-h-[30px] items-center text-ink-2 text-small underline-offset-2 hover:text-ink hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="mt-12 flex flex-wrap items-center gap-x-5 gap-y-3 border-t pt-6 text-ink-3 text-meta">
        <BrandMark />
        <span>{t('{brand} is free software under AGPL-3.0-or-later.', { brand })}</span>
        <span>{t('It is not made by or affiliated with ElevenLabs.')}</span>
        {/* The choice needs the app. */}
        <span data-demo="" className="ms-auto">
          <LanguageSelect />
        </span>
      </div>
    </div>
  </footer>
);
