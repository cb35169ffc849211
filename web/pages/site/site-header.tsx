import { ChevronDown, Menu } from 'lucide-react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { BrandMark } from '../../parts/display/brand-mark.tsx';
import { menuSections, type SiteLink } from './site-links.ts';

/**
 * The header of the public site. Its menus are `details` elements and its links load pages, so that it works before the
 * scripts of the app have loaded, which happens only once a visitor uses a demo. `site-script.ts` closes the menus, and
 * marks the document of somebody who is signed in.
 */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-float border-line border-b bg-bg/90 backdrop-blur-md">
      <div className="mx-auto flex h-[60px] w-full max-w-6xl items-center gap-1 px-4 md:px-6">
        <a href="/" className="me-3 rounded-s">
          <BrandMark />
        </a>
        <nav aria-label={t('Site')} className="hidden items-center gap-1 lg:flex">
          {menuSections.map(({ title, links }) => (
            <details key={title} name="site-menu" data-menu="" className="group relative">
              <summary className="flex h-[34px] cursor-pointer list-none items-center gap-1 rounded-s px-3 font-[540] text-ink-2 hover:bg-hover hover:text-ink [&::-webkit-details-marker]:hidden">
                {title}
                <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden />
              </summary>
              <ul className="absolute start-0 top-[42px] grid w-[560px] animate-appear grid-cols-2 gap-0.5 rounded-m border bg-surface p-2 shadow-popover">
                {links.map((link) => (
                  <MenuLink key={link.path} {...link} />
                ))}
              </ul>
            </details>
          ))}
          <a
            href="/pricing"
            data-plans-only=""
            className="flex h-[34px] items-center rounded-s px-3 font-[540] text-ink-2 hover:bg-hover hover:text-ink"
          >
            {t('Pricing')}
          </a>
          <a
            href="/docs"
            className="flex h-[34px] items-center rounded-s px-3 font-[540] text-ink-2 hover:bg-hover hover:text-ink"
          >
            {t('API reference')}
          </a>
        </nav>
        <div className="ms-auto flex items-center gap-1 sm:gap-2">
          <Button asChild kind="ghost" className="hidden xs:inline-flex" data-signed-out="">
            <a href="/app/sign-in">{t('Sign in')}</a>
          </Button>
          <Button asChild kind="primary" data-signed-out="">
            <a href="/app/sign-up">{t('Sign up')}</a>
          </Button>
          <Button asChild kind="primary" data-signed-in="">
            <a href="/app/home">{t('Open {brand}', { brand })}</a>
          </Button>
          <details data-menu="" className="group lg:hidden">
            <summary
              aria-label={t('Menu')}
              className="grid size-[34px] cursor-pointer list-none place-items-center rounded-s hover:bg-hover [&::-webkit-details-marker]:hidden"
            >
              <Menu className="size-5" aria-hidden />
            </summary>
            <nav
              aria-label={t('Menu')}
              className="absolute inset-x-0 top-[60px] max-h-[calc(100dvh-60px)] animate-appear overflow-y-auto border-b bg-surface px-4 pt-2 pb-6 shadow-popover"
            >
              {menuSections.map(({ title, links }) => (
                <div key={title} className="pt-3">
                  <p className="px-2 font-[600] text-ink-3 text-meta">{title}</p>
                  <ul className="grid grid-cols-1 xs:grid-cols-2">
                    {links.map(({ text: _, ...link }) => (
                      <MenuLink key={link.path} {...link} />
                    ))}
                  </ul>
                </div>
              ))}
              <a href="/app/sign-in" data-signed-out="" className="mt-3 block rounded-s px-2 py-2 font-[540] xs:hidden">
                {t('Sign in')}
              </a>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

const MenuLink = ({ path, title, text, isPlans }: SiteLink) => (
  <li {...(isPlans && { 'data-plans-only': '' })}>
    <a href={path} className="block rounded-s px-2 py-2 hover:bg-hover">
      <span className="block font-[560] text-ink">{title}</span>
      {text && <span className="block text-ink-3 text-meta">{text}</span>}
    </a>
  </li>
);
