import { classNames } from '../../parts/display/class-names.ts';

interface SiteProseProps {
  /** HTML of a text in `content/`, made by the build. */
  html: string;
  className?: string;
}

/** A text of the public site. `app.css` styles its elements. */
export const SiteProse = ({ html, className }: SiteProseProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this repository, rendered by the build
  <div lang="en" dir="ltr" className={classNames('site-prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
);
